import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelatorioArquivo } from '../../../../domain/api/admin.ts'
import { AppError } from '../../../../domain/error.ts'
import { takeImportedSchemas, tryImportedSchemas } from '../../../sefaz/schemas.ts'
import { unzip } from '../../../unzip.ts'

const folderOf = (dataDir: string) => join(dataDir, 'esquemas', 'nfe')

/** Loads the imported schemas, at the server's start. */
export function openImportedSchemas(dataDir: string): void {
  if (existsSync(folderOf(dataDir))) takeImportedSchemas(read(folderOf(dataDir)))
}

/**
 * Imports the official package of NF-e schemas (portal, "Pacote de Liberação") into DATA_DIR/esquemas. If those of
 * our documents compile, they are used from now on in place of those in the npm package. @throws VALIDACAO, and
 * then nothing changes
 */
export function importEsquemas(bytes: Buffer, nome: string, dataDir: string): RelatorioArquivo {
  const fresh = new Map([...open(bytes)].filter(([name]) => /\.xsd$/i.test(name)))
  if (!fresh.has('nfe_v4.00.xsd'))
    throw refused('Este não é o pacote de esquemas da NF-e: falta o nfe_v4.00.xsd')
  const fault = tryImportedSchemas(fresh)
  if (fault) throw refused(`Os esquemas não abrem: ${fault}`)
  const folder = folderOf(dataDir)
  const before = existsSync(folder) ? read(folder) : new Map<string, Buffer>()
  const beside = `${folder}.novo`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  for (const [name, content] of fresh) writeFileSync(join(beside, name), content)
  rmSync(folder, { recursive: true, force: true })
  renameSync(beside, folder)
  takeImportedSchemas(fresh)
  const names = [...fresh.keys()]
  const same = names.filter(name => before.get(name)?.equals(fresh.get(name) ?? Buffer.alloc(0)))
  const known = names.filter(name => before.has(name))
  return {
    tipo: 'esquemas',
    versao: nome,
    lidas: names.length,
    inseridas: names.length - known.length,
    alteradas: known.length - same.length,
    iguais: same.length,
    removidas: [...before.keys()].filter(name => !fresh.has(name)).length,
    ignoradas: 0,
  }
}

const read = (folder: string) =>
  new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name))] as const))

function open(bytes: Buffer): Map<string, Buffer> {
  try {
    return unzip(bytes)
  } catch (error) {
    throw refused((error as Error).message)
  }
}

const refused = (mensagem: string) =>
  new AppError('VALIDACAO', { mensagem: `${mensagem}. Nada foi importado` })
