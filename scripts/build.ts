import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/**
 * Inputs of the build: client and server are built only when one of them changed since the last build, so a second `npm
 * start` is fast.
 */
const inputs = [
  'src',
  'sim',
  'keymaps',
  'public',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build.ts',
]
const stampFile = 'dist/stamp'

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name))
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of files(input)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Compresses the client's files at build time; the server then sends the compressed files. gzip too, because over plain
 * http, usual in a shop's network, browsers do not accept brotli.
 */
async function precompress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zipped = promisify(gzip)
  await Promise.all(
    [...files(folder)]
      .filter(file => /\.(js|css|svg|html|json|webmanifest|txt)$/.test(file))
      .map(async file => {
        const raw = readFileSync(file)
        writeFileSync(`${file}.br`, await brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
        writeFileSync(`${file}.gz`, await zipped(raw, { level: 9 }))
      }),
  )
}

const stamp = fingerprint()
const fresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
if (!fresh) {
  process.stderr.write('Preparando a Tecla (só na primeira vez ou depois de uma atualização)…\n')
  const started = performance.now()
  await Promise.all([
    build({ logLevel: 'warn' }),
    build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ssr: 'src/server/main.ts',
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        rollupOptions: { output: { entryFileNames: '[name].js' } },
      },
    }),
  ])
  await precompress('dist/web')
  mkdirSync('dist', { recursive: true })
  writeFileSync(stampFile, stamp)
  process.stderr.write(`Pronta em ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}
