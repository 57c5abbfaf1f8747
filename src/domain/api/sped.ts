import { z } from 'zod'
import { wireToIso, writtenDay } from '../../core/dates/day.ts'
import { ARQUIVO_SPED, MOTIVO_INVENTARIO } from '../options/sped.ts'
import { id, idParam, requiredText } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'

const acesso: Access = { permission: 'contabil_sped' }
const params = z.object({ id: idParam })

const dia = (title: string) =>
  z
    .string()
    .refine(value => writtenDay(value) !== null, 'Data inválida')
    .meta({ title, data: true })

/** A month as the user types it, MM/AAAA. */
export const mesSped = z
  .string()
  .trim()
  .regex(/^(0[1-9]|1[0-2])\/20\d\d$/, 'Use MM/AAAA')
  .meta({ title: 'Mês (MM/AAAA)' })

export const ARQUIVOS_SPED = ARQUIVO_SPED.map(([, palavras]) => palavras)
export const FINALIDADES = ['Original', 'Substituto'] as const
export const ESTADOS_SPED = ['na_fila', 'gerando', 'pronto', 'erro', 'cancelado'] as const

const arquivo = z.object({
  id,
  /** MM/AAAA. */
  mes: z.string(),
  arquivo: z.literal(ARQUIVOS_SPED),
  finalidade: z.literal(FINALIDADES),
  estado: z.literal(ESTADOS_SPED),
  /** Number of documents processed so far, and of all. */
  feitos: z.int(),
  total: z.int(),
  /** Reason of a failure, as text for the user. */
  erro: z.string().nullable(),
  hash: z.string().nullable(),
  bytes: z.int().nullable(),
  linhas: z.int().nullable(),
  erros: z.int().nullable(),
  avisos: z.int().nullable(),
  /** Later months whose files were made before this file: they start from the credit balance of an older file. */
  depois: z.array(z.string()),
  figuras: z
    .object({
      debitos: z.string(),
      creditos: z.string(),
      /** null: the official program computes the tax of this file. */
      a_recolher: z.string().nullable(),
      credor: z.string().nullable(),
    })
    .nullable(),
  por: z.string(),
  criado_em: z.string(),
  /** DD/MM/AAAA. */
  entregue_em: z.string().nullable(),
  /** Reason that a user gave to download the file in spite of its errors. */
  liberado: z.string().nullable(),
})
export type ArquivoSped = z.output<typeof arquivo>

const achado = z.object({
  regra: z.string(),
  nivel: z.enum(['erro', 'aviso']),
  diz: z.string(),
  faca: z.string(),
  reg: z.string(),
  campo: z.string(),
  linha: z.int(),
  esperado: z.string(),
  achado: z.string(),
  /** Record to correct, by name, and the path of its screen; '': none. */
  alvo: z.string(),
  caminho: z.string(),
  /** Number of faults found by this check, including those not listed. */
  quantos: z.int(),
})
export type AchadoListado = z.output<typeof achado>

/** Lists the last 100 files made for the company, newest first. */
export const listarSped = defineEndpoint({
  method: 'GET',
  path: 'contabil/sped',
  summary: 'Arquivos SPED gerados',
  acesso,
  response: z.object({ data: z.array(arquivo) }),
})

/** Requests a month's file, which a job then makes. */
export const gerarSped = defineEndpoint({
  method: 'POST',
  path: 'contabil/sped',
  summary: 'Gerar o arquivo SPED do mês',
  acesso,
  body: z.strictObject({
    mes: mesSped,
    arquivo: z.literal(ARQUIVOS_SPED).default('EFD ICMS/IPI').meta({ title: 'Arquivo' }),
    finalidade: z.literal(FINALIDADES).default('Original').meta({ title: 'Finalidade' }),
  }),
  response: z.object({ data: arquivo }),
})

export const verSped = defineEndpoint({
  method: 'GET',
  path: 'contabil/sped/:id',
  summary: 'Arquivo SPED e a sua conferência',
  acesso,
  params,
  response: z.object({ data: arquivo.extend({ achados: z.array(achado) }) }),
})

export const cancelarSped = defineEndpoint({
  method: 'POST',
  path: 'contabil/sped/:id/cancelar',
  summary: 'Parar a geração do arquivo SPED',
  acesso,
  params,
  response: z.object({ data: arquivo }),
})

export const diaDaEntrega = z.strictObject({ dia: dia('Entregue em') })
export const motivoDeBaixar = z.strictObject({
  motivo: requiredText(200).meta({ title: 'Por que baixar com erros' }),
})

/** Records the date on which the file was delivered. */
export const entregarSped = defineEndpoint({
  method: 'POST',
  path: 'contabil/sped/:id/entregue',
  summary: 'Dizer quando o arquivo SPED foi entregue',
  acesso,
  params,
  body: diaDaEntrega,
  response: z.object({ data: arquivo }),
})

/** Allows to download a file with errors; the user gives the reason. */
export const liberarSped = defineEndpoint({
  method: 'POST',
  path: 'contabil/sped/:id/liberar',
  summary: 'Baixar o arquivo SPED assim mesmo',
  acesso,
  params,
  body: motivoDeBaixar,
  response: z.object({ data: arquivo }),
})

/** Gives a ZIP: the file and a report of its checks. 422 while a file with errors is not released (`liberarSped`). */
export const baixarSped = defineEndpoint({
  method: 'GET',
  path: 'contabil/sped/:id/baixar',
  summary: 'Arquivo SPED num ZIP',
  acesso,
  params,
  exporta: true,
  response: z.any(),
})

const inventario = z.object({
  id,
  /** DD/MM/AAAA. */
  dia: z.string(),
  motivo: z.string(),
  itens: z.int(),
  valor: z.string(),
  /** Number of products with a negative balance on that day. */
  negativos: z.int(),
  /** Month of the file that has this inventory, MM/AAAA. */
  mes: z.string(),
  hash: z.string(),
  por: z.string(),
  criado_em: z.string(),
})
export type InventarioListado = z.output<typeof inventario>

export const listarInventarios = defineEndpoint({
  method: 'GET',
  path: 'contabil/inventarios',
  summary: 'Inventários guardados',
  acesso,
  response: z.object({ data: z.array(inventario) }),
})

/** Stores the stock of a day, and gives the differences from the last stored inventory of that day. */
export const guardarInventario = defineEndpoint({
  method: 'POST',
  path: 'contabil/inventarios',
  summary: 'Guardar o inventário de um dia',
  acesso,
  body: z.strictObject({
    dia: dia('Dia'),
    motivo: z
      .literal(MOTIVO_INVENTARIO.map(([codigo]) => codigo))
      .default('01')
      .meta({ title: 'Motivo' }),
  }),
  response: z.object({
    data: inventario.extend({
      mudou: z.array(z.object({ item: z.string(), antes: z.string(), agora: z.string() })),
    }),
  }),
})

/** Converts a typed month (MM/AAAA) to AAAA-MM. */
export const isoMonth = (mes: string): string => wireToIso(`01/${mes}`).slice(0, 7)
