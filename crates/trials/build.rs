//! Tells the linker where the solver library is, so that the trials find it
//! also as a launcher, without cargo.

fn main() {
    println!("cargo:rerun-if-env-changed=DEP_VERDIFF_Z3_FOLDER");
    if let Ok(folder) = std::env::var("DEP_VERDIFF_Z3_FOLDER") {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
    }
}
