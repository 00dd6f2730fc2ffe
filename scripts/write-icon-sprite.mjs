/** Writes components/ui/icons/icons.svg: Lucide's drawing of each icon in icon-name.ts. Runs before the build. */
import fs from 'node:fs';
import path from 'node:path';
import drawings from 'lucide-react/dynamicIconImports.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../components/ui/icons');

const names = [...fs.readFileSync(path.join(FOLDER, 'icon-name.ts'), 'utf8').matchAll(/'([\w-]+)'/g)].map(
  ([, name]) => name,
);
const symbols = await Promise.all(names.map(drawSymbol));
fs.writeFileSync(
  path.join(FOLDER, 'icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols.join('\n')}\n</svg>\n`,
);

/** @param {string} name */
async function drawSymbol(name) {
  const { __iconData: icon } = await drawings[name]();
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.node.map(drawShape).join('')}</symbol>`;
}

/** @param {[string, Record<string, string>]} shape */
function drawShape([tag, attributes]) {
  // The key is for React.
  const svgAttributes = Object.entries(attributes).filter(([name]) => name !== 'key');
  return `<${tag}${svgAttributes.map(([name, value]) => ` ${name}="${value}"`).join('')}/>`;
}
