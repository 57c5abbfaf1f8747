import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES } from '../../../../core/dfe/families.ts'
import type { DfeFamily } from '../../../../core/dfe/kit/family.ts'
import type { RelatorioArquivo } from '../../../../domain/api/admin.ts'
import { AppError } from '../../../../domain/error.ts'
import { takeImportedSchemas, tryImportedSchemas } from '../../../sefaz/schemas.ts'
import { unzip } from '../../../unzip.ts'

const folderOf = (dataDir: string, { name }: Pick<DfeFamily, 'name'>) => join(dataDir, 'esquemas', name)

/** Schema by which a family's package is known: that of its usual document. */
const mainOf = ({ schemas }: DfeFamily): string => Object.values(schemas)[0] ?? ''

/** Loads the imported schemas, at the server's start. */
export function openImportedSchemas(dataDir: string): void {
  for (const family of FAMILIES)
    if (existsSync(folderOf(dataDir, family)))
      takeImportedSchemas(read(folderOf(dataDir, family)), family.name)
}

/**
 * Imports an official package of schemas (portal, "Pacote de Liberação"), of NF-e or of another family, into
 * DATA_DIR/esquemas. If those of our documents compile, they are used from now on. @throws VALIDACAO, and then nothing
 * changes
 */
export function importEsquemas(bytes: Buffer, nome: string, dataDir: string): RelatorioArquivo {
  const fresh = new Map([...open(bytes)].filter(([name]) => /\.xsd$/i.test(name)))
  const family = FAMILIES.find(each => fresh.has(mainOf(each)))
  if (!family)
    throw refused(`Este não é um pacote de esquemas: falta o ${FAMILIES.map(mainOf).join(' ou o ')}`)
  const fault = tryImportedSchemas(fresh, family)
  if (fault) throw refused(`Os esquemas não abrem: ${fault}`)
  const folder = folderOf(dataDir, family)
  const before = existsSync(folder) ? read(folder) : new Map<string, Buffer>()
  const beside = `${folder}.novo`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  for (const [name, content] of fresh) writeFileSync(join(beside, name), content)
  rmSync(folder, { recursive: true, force: true })
  renameSync(beside, folder)
  takeImportedSchemas(fresh, family.name)
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
