import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import tls from 'node:tls'
import { readChainFile } from './chain-file.ts'

/** Folder in DATA_DIR of chains that Node lacks; one authoriser's are in a subfolder named after its host. */
export const TRUST_FOLDER = 'confianca'
/** File of certificates imported on the administration's screen; an administrator copies others to the folder. */
const IMPORTED = 'importadas.pem'
const FILES = /\.(pem|crt|cer|p7b|p7c|zip)$/i

/** Certificates trusted for a host in addition to Node's roots. */
export interface Anchors {
  pem: readonly string[]
  /** Version that changes when a file is added, removed or changed. */
  version: string
}

export interface Trust {
  of(host: string): Anchors
  /** Lists the ignored files of the folders read so far: path → reason. */
  refused(): ReadonlyMap<string, string>
}

/** Gives Node's root certificates, including those of NODE_EXTRA_CA_CERTS if this Node can list them (22.15). */
export function nodeRoots(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] }
  return getCACertificates?.('default') ?? tls.rootCertificates
}

/** Trust without a folder: Node's roots only. */
export const NODE_ALONE: Trust = { of: () => ({ pem: [], version: '' }), refused: () => new Map() }

/**
 * Opens the folder of trusted chains. Node has Mozilla's roots, without ICP-Brasil's: an administrator adds these as
 * files, without release or restart. Each call checks the folder, and reads it again only after a change.
 */
export function openTrust(dataDir: string): Trust {
  const root = join(dataDir, TRUST_FOLDER)
  const read = new Map<string, { version: string; pem: string[] }>()
  const bad = new Map<string, string>()

  function folder(dir: string): Anchors {
    const files = entries(dir)
    const version = files.map(({ name, stamp }) => `${name} ${stamp}`).join('|')
    const before = read.get(dir)
    if (before?.version === version) return before
    for (const path of bad.keys()) if (dirname(path) === dir) bad.delete(path)
    const pem = files.flatMap(({ name }) => {
      const path = join(dir, name)
      try {
        return readChainFile(readFileSync(path)).map(String)
      } catch (error) {
        bad.set(path, (error as Error).message)
        return []
      }
    })
    const fresh = { version, pem }
    read.set(dir, fresh)
    return fresh
  }

  return {
    of(host) {
      const [all, own] = [folder(root), folder(join(root, host.toLowerCase()))]
      return { pem: [...all.pem, ...own.pem], version: `${all.version}\n${own.version}` }
    },
    refused: () => bad,
  }
}

function entries(dir: string): { name: string; stamp: string }[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter(name => FILES.test(name))
    .sort()
    .flatMap(name => {
      const found = statSync(join(dir, name), { throwIfNoEntry: false })
      return found?.isFile() ? [{ name, stamp: `${found.mtimeMs} ${found.size}` }] : []
    })
}

/**
 * Adds certification authorities, trusted for every authoriser, to the existing ones. Gives the number of certificates
 * read, added, already known and ignored. @throws Error as `readChainFile`
 */
export function addAnchors(
  dataDir: string,
  bytes: Buffer,
  now: Date,
): { lidas: number; inseridas: number; iguais: number; ignoradas: number } {
  const dir = join(dataDir, TRUST_FOLDER)
  const file = join(dir, IMPORTED)
  const before = existsSync(file) ? readChainFile(readFileSync(file)) : []
  const known = new Set(before.map(cert => cert.fingerprint256))
  const read = readChainFile(bytes)
  // only valid certification authorities, not the certificate of a server or company
  const useful = read.filter(cert => cert.ca && new Date(cert.validTo) > now)
  const fresh = [
    ...new Map(
      useful
        .filter(cert => !known.has(cert.fingerprint256))
        .map(cert => [cert.fingerprint256, cert] as const),
    ).values(),
  ]
  if (fresh.length > 0) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.novo`, [...before, ...fresh].map(String).join(''), { mode: 0o600 })
    renameSync(`${file}.novo`, file)
  }
  return {
    lidas: read.length,
    inseridas: fresh.length,
    iguais: useful.length - fresh.length,
    ignoradas: read.length - useful.length,
  }
}
