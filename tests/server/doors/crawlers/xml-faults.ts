import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/**
 * Faults of a document by an XML schema, one line for each. `schema`: the name of one
 * beside this file, or an absolute path.
 */
export async function findSchemaFaults(xml: string, schema: string): Promise<string[]> {
  const path = schema.startsWith('/') ? schema : join(import.meta.dirname, 'schemas', schema);
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: readFileSync(path, 'utf8'),
    maxMemoryPages: 8192,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
