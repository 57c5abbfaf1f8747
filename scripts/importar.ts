/**
 * Imports an official table, with the server stopped: `npm run importar -- ncm FILE`; also ibpt, cest, cbenef, classificacao,
 * esquemas and cadeias (domain/tabelas-oficiais.ts). Works as the administration's screens do; Ctrl+C cancels and changes
 * nothing. DATA_DIR and DATABASE_URL as in the server.
 */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { TABELAS_OFICIAIS } from '../src/domain/tabelas-oficiais.ts'
import { createImportador } from '../src/server/modules/admin/service.ts'
import { onInstallation } from './command.ts'

const [tipo = '', file] = process.argv.slice(2)
const tabela = TABELAS_OFICIAIS.find(known => known.tipo === tipo)
if (!file || !tabela) {
  console.error(`Uso: npm run importar -- ${TABELAS_OFICIAIS.map(known => known.tipo).join('|')} ARQUIVO`)
  for (const known of TABELAS_OFICIAIS) console.error(`  ${known.tipo.padEnd(14)}${known.ajuda}`)
  process.exit(1)
}

await onInstallation(async ({ config, db }) => {
  try {
    const feito = await createImportador({ db, clock: () => new Date(), dataDir: config.dataDir }).importar(
      tabela.tipo,
      { nome: basename(file), bytes: readFileSync(file) },
      { usuario_id: 0, nome: 'npm run importar' },
      { em: async (feitas, total, etapa) => console.log(`${etapa} ${feitas}/${total}`) },
    )
    const { versao, lidas, inseridas, alteradas, iguais, removidas, ignoradas } = feito
    console.log(`${versao}: ${lidas} linhas lidas`)
    console.log(`${inseridas} novas, ${alteradas} alteradas, ${iguais} iguais, ${removidas} removidas`)
    if (ignoradas > 0)
      console.log(`${ignoradas}: ${tabela.deixadas.replace(/^./, first => first.toLowerCase())}`)
  } catch (error) {
    const { recusas = [] } = ((error as { dados?: unknown }).dados ?? {}) as {
      recusas?: { linha: number; mensagem: string }[]
    }
    for (const { linha, mensagem } of recusas) console.error(`linha ${linha}: ${mensagem}`)
    throw error
  }
})
