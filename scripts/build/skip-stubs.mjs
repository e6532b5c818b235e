const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([\w-]+\.js)";?\s*/g;
const STUB = /^(?:import\s*(?:\{[^}]*\}\s*from\s*)?"[^"]+";?\s*)+export\s*\{([^}]*)\};?\s*$/;

/**
 * Lets those who load a part of the script load the file that holds it: where a part shares its code with
 * parts of its own, esbuild names a file that only hands on, which is one more request, after which alone
 * the other is known. Names of files stay: what they hold follows from what esbuild has named.
 * @param {{ name: string, contents: Uint8Array }[]} files
 */
export function skipStubs(files) {
  const texts = files.map(({ name, contents }) => ({
    name,
    text: new TextDecoder().decode(contents),
  }));
  const stubs = texts.flatMap(({ name, text }) => readStub(name, text) ?? []);
  return texts.map(({ name, text }) => {
    const led = stubs.reduce((all, stub) => all.replaceAll(...wayPast(stub)), text);
    return { name, contents: new TextEncoder().encode(led) };
  });
}

function wayPast({ name, holder, names }) {
  const given = names.map(([own, held]) => `${own}:a.${held}`).join();
  return [`import("./${name}")`, `import("./${holder}").then(a=>({${given}}))`];
}

/** The file that holds what another hands on, and its names there; null: it holds something itself. */
function readStub(name, text) {
  const [, handed] = STUB.exec(text) ?? [];
  if (!handed) return null;
  const imports = [...text.matchAll(IMPORT)].filter(([, taken]) => taken);
  if (imports.length !== 1) return null;
  const [[, taken, holder]] = imports;
  const heldAs = new Map(pairs(taken).map(([held, local = held]) => [local, held]));
  const names = pairs(handed).map(([local, own = local]) => [own, heldAs.get(local)]);
  return { name, holder, names };
}

const pairs = (list) => list.split(',').map((each) => each.trim().split(/\s+as\s+/));
