import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

/** Prints, for each call in the files given, its place and the method that javac resolves it to. */
public class Calls {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var units = files.getJavaFileObjectsFromStrings(Arrays.asList(args));
        var options = List.of("-proc:none", "-nowarn", "-encoding", "UTF-8");
        var task = (JavacTask) compiler.getTask(null, files, problem -> {}, options, null, units);
        var trees = Trees.instance(task);
        var parsed = new ArrayList<CompilationUnitTree>();
        task.parse().forEach(parsed::add);
        task.analyze();
        var types = task.getTypes();
        var out = new StringBuilder();
        for (var unit : parsed) {
            var name = Path.of(unit.getSourceFile().toUri()).toString();
            new TreePathScanner<Void, Void>() {
                @Override
                public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
                    print(call);
                    return super.visitMethodInvocation(call, none);
                }

                void print(Tree tree) {
                    var element = trees.getElement(getCurrentPath());
                    if (!(element instanceof ExecutableElement method)) return;
                    if (method.getSimpleName().contentEquals("<init>")) return;
                    if (method.asType().getKind() == TypeKind.ERROR) return;
                    var positions = trees.getSourcePositions();
                    var params = new ArrayList<String>();
                    for (var param : method.getParameters()) {
                        if (param.asType().getKind() == TypeKind.ERROR) return;
                        params.add(types.erasure(param.asType()).toString().replaceAll("@\\S+ ", ""));
                    }
                    out.append(name).append('\t')
                        .append(positions.getStartPosition(unit, tree)).append('\t')
                        .append(positions.getEndPosition(unit, tree)).append('\t')
                        .append(method.getSimpleName()).append('(')
                        .append(String.join(",", params)).append(")\n");
                }
            }.scan(unit, null);
        }
        System.out.print(out);
    }
}
