/**
 * Backs up and restores an installation: `npm run copia -- fazer FOLDER` and `npm run copia -- restaurar FILE`.
 * TECLA_COPIA_SENHA is the backup's password. With the embedded database the server must be stopped; DATA_DIR and
 * DATABASE_URL as in the server.
 */
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { copyInto, restoreInstallation } from '../src/server/modules/copias/service.ts'
import { type House, onInstallation } from './command.ts'

const [what = '', path] = process.argv.slice(2)
if (!path || (what !== 'fazer' && what !== 'restaurar')) {
  console.error('Uso: npm run copia -- fazer PASTA | restaurar ARQUIVO')
  console.error('  A senha da cópia vem de TECLA_COPIA_SENHA')
  process.exit(1)
}

const senha = process.env['TECLA_COPIA_SENHA'] ?? ''
const andamento = { em: async () => {} }
const clock = () => new Date()

const work =
  what === 'fazer'
    ? async ({ db, config }: House) => {
        const pasta = resolve(path)
        const { nome } = await copyInto(
          { pool: db.pool, config, clock },
          { pasta, senha: senha || null, andamento },
        )
        console.log(`Cópia feita: ${resolve(pasta, nome)}`)
      }
    : async (house: House) => {
        const file = createReadStream(path)
        const { em, tabelas, linhas } = await restoreInstallation({ ...house, clock }, file, senha)
        console.log(`Restaurado da cópia de ${em}: ${tabelas} tabelas, ${linhas} linhas`)
        console.log('A emissão está parada: o dono informa em Conferir séries o último número de cada uma')
      }

// data of an older version are copied as they are, and a restore makes its own tables
await onInstallation(work, { migrates: false })
