import { z } from 'zod'
import type { AnyRegister } from '../fields/define.ts'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { FIRST_NOTE_LACK_IDS } from '../home/first-note.ts'
import { bandeiras } from '../records/bandeiras/index.ts'
import { unidades } from '../records/unidades/index.ts'
import { idParam } from '../schema/types.ts'
import { TIPOS_ARQUIVO } from '../tabelas-oficiais.ts'
import { defineEndpoint } from './define.ts'

const ofHouse = { super_user: true, house: true } as const
const decidida = z.object({ data: z.object({ id: z.int(), status: z.string() }) })

const decision = (verbo: 'aprovar' | 'recusar', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `admin/licencas/:id/${verbo}`,
    summary,
    acesso: ofHouse,
    params: z.object({ id: idParam }),
    response: decidida,
  })

/**
 * Gives the company the plan of a licence, makes a trial account permanent, and unblocks the company. 409 if already
 * decided, or if its last day has passed.
 */
export const aprovarLicenca = decision('aprovar', 'Licenças: aprovar')
/** Refuses a licence; the company does not change. */
export const recusarLicenca = decision('recusar', 'Licenças: recusar')

/** Lists what a licence's company still lacks for its first note, as its owner sees it on Home. */
export const faltaDaLicenca = defineEndpoint({
  method: 'GET',
  path: 'admin/licencas/:id/falta',
  summary: 'Licenças: o que falta para a primeira nota da empresa',
  acesso: ofHouse,
  params: z.object({ id: idParam }),
  response: z.object({ data: z.array(z.enum(FIRST_NOTE_LACK_IDS)) }),
})

const MB = 1024 * 1024
const arquivo = z.object({
  /** Name of the file. Only the name tells state and version of an IBPT table. */
  nome: z.string().min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres'),
  /** Content in base64. */
  conteudo: z
    .base64('Arquivo inválido')
    .min(1, 'O arquivo está vazio')
    .max(56 * MB, 'Arquivo grande demais'),
})

const relatorio = z.object({
  tipo: z.enum(TIPOS_ARQUIVO),
  /** Version of the table, as the file says. */
  versao: z.string(),
  lidas: z.int(),
  inseridas: z.int(),
  alteradas: z.int(),
  iguais: z.int(),
  /** Rows deleted from the table because the file does not have them. */
  removidas: z.int(),
  /** Lines of a kind that the table does not hold (services, an unknown CST). */
  ignoradas: z.int(),
})
export type RelatorioArquivo = z.output<typeof relatorio>

/** Imports an official table. One invalid line refuses the file: 422, lines in `dados.recusas`. Reports progress. */
export const importarArquivo = defineEndpoint({
  method: 'POST',
  path: 'admin/importar/:tipo',
  summary: `Importar uma tabela oficial: ${TIPOS_ARQUIVO.join(', ')}`,
  acesso: ofHouse,
  params: z.object({ tipo: z.enum(TIPOS_ARQUIVO, 'Tabela desconhecida') }),
  body: arquivo,
  corpo: 64 * MB,
  response: z.object({ data: relatorio }),
})

/** Imports the IBPT table, at the path that the API contract names. */
export const atualizarIbpt = defineEndpoint({
  method: 'POST',
  path: 'admin/ibpt',
  summary: 'IBPT: atualizar de um arquivo',
  acesso: ofHouse,
  body: arquivo,
  corpo: 64 * MB,
  response: z.object({ data: relatorio }),
})

/** Makes get, create and update under `admin/`, for registers that accounts can only read. */
function adminOf(register: AnyRegister) {
  const { get, create, update } = toEndpoints(register)
  const acesso = { super_user: true } as const
  const params = z.object({ id: idParam })
  return [
    { ...get, path: `admin/${get.path}`, acesso, params },
    { ...create, path: `admin/${create.path}`, acesso },
    { ...update, path: `admin/${update.path}`, acesso, params },
  ] as const
}

export const unidadesDaAdministracao = adminOf(unidades)
export const bandeirasDaAdministracao = adminOf(bandeiras)
