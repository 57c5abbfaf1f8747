import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { readChainFile } from './chain-file.ts'

/**
 * Folder in DATA_DIR of the chains that Node does not know; those of one authoriser alone lie in a folder of its host's
 * name.
 */
export const TRUST_FOLDER = 'confianca'
/** File of the administration's imports; other files are put there by hand. */
const IMPORTED = 'importadas.pem'
const FILES = /\.(pem|crt|cer|p7b|p7c|zip)$/i

/** Certificates that a connection to that host trusts beside Node's own roots. */
export interface Anchors {
  pem: readonly string[]
  /** Another one as soon as a file came, went or changed. */
  version: string
}

export interface Trust {
  of(host: string): Anchors
  /** Lists the files of every folder that do not count, with the reason, for whoever shows them. */
  refused(): ReadonlyMap<string, string>
}

/** Node's roots, with those of NODE_EXTRA_CA_CERTS where this Node can tell them (22.15). */
export function nodeRoots(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] }
  return getCACertificates?.('default') ?? tls.rootCertificates
}

/** No folder: nothing beside Node's roots. */
export const NODE_ALONE: Trust = { of: () => ({ pem: [], version: '' }), refused: () => new Map() }

/**
 * ICP-Brasil's roots are not among Mozilla's, which are Node's. An administrator adds them as files, without a release and
 * without a restart: the folder is looked at again at each call, read again only when something in it changed.
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
    const pem = files.flatMap(({ name }) => {
      const path = join(dir, name)
      try {
        const found = readChainFile(readFileSync(path)).map(String)
        bad.delete(path)
        return found
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

/** Adds certification authorities to those of every authoriser; what is there stays. Counts by what became of each. */
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
  // the authorities of a chain, as long as they are valid: not the certificate of somebody's server or company
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
