import { z } from 'zod'
import type { Ordem } from '../../core/bank/boleto/account.ts'
import { ORDENS, SITUACOES_REMESSA } from '../options/remessas.ts'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { acesso, dia } from './lancamentos.ts'

const ordem = z
  .enum(ORDENS.map(([code]) => code) as [Ordem, ...Ordem[]], 'Diga o que se pede ao banco')
  .meta({ title: 'O que se pede ao banco' })

const asked = {
  conta_id: id.meta({ title: 'Conta' }),
  ordem,
  parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(1000, 'Até 1.000 parcelas por arquivo'),
}

/** A boleto that would go in a file; `falta` says why it does not. */
const conferida = z.object({
  id,
  descricao: z.string(),
  parceiro: z.string(),
  vencimento: dia,
  valor: money,
  falta: z.string().nullable(),
})
export type TituloConferido = z.output<typeof conferida>

const remessa = z.object({
  id,
  conta: z.string(),
  banco: z.string(),
  leiaute: z.int(),
  /** Number of the file at the bank, and its name. */
  numero: z.int(),
  arquivo: z.string(),
  criado_em: z.string(),
  usuario: z.string(),
  /** Boletos, those that the bank has not answered, and those that it refused. */
  titulos: z.int(),
  aguardando: z.int(),
  recusados: z.int(),
  total: money,
  desfeita: z.boolean(),
  /** Answer of the bank in words; null: it took all. */
  resposta: z.string().nullable(),
})
export type ArquivoDeRemessa = z.output<typeof remessa>

const titulo = z.object({
  /** Id of the instalment. */
  parcela_id: id,
  descricao: z.string(),
  parceiro: z.string(),
  ordem,
  situacao: z.enum(SITUACOES_REMESSA),
  motivo: z.string().nullable(),
  nosso_numero: z.string().nullable(),
  vencimento: dia,
  valor: money,
  paga: z.boolean(),
})
export type TituloEnviado = z.output<typeof titulo>

/** Tells of each instalment why it cannot go, and writes nothing. */
export const conferirRemessa = defineEndpoint({
  method: 'POST',
  path: 'remessas/conferencia',
  summary: 'Remessa de boletos: o que vai, e o que falta ao que não vai',
  acesso: { ...acesso, escrita: false },
  body: z.object(asked),
  response: z.object({
    data: z.array(conferida),
    /** Cancellings that go too: boletos whose instalments were cancelled or renegotiated. */
    baixas: z.array(conferida),
    total: money,
  }),
})

/** Makes the file of the instalments that may go. */
export const gerarRemessa = defineEndpoint({
  method: 'POST',
  path: 'remessas',
  summary: 'Remessa de boletos: gerar o arquivo para o banco',
  acesso,
  body: z.object({ uuid, ...asked }),
  response: z.object({
    data: remessa,
    /** Instalments left out. */
    fora: z.array(conferida),
  }),
})

export const verRemessa = defineEndpoint({
  method: 'GET',
  path: 'remessas/:id',
  summary: 'Uma remessa de boletos, com os títulos e a resposta do banco',
  acesso,
  params: z.object({ id: idParam }),
  response: z.object({ data: remessa.extend({ enviados: z.array(titulo) }) }),
})

/** Gives the bytes of a file, as they were made. */
export const baixarRemessa = defineEndpoint({
  method: 'GET',
  path: 'remessas/:id/arquivo',
  summary: 'O arquivo de uma remessa de boletos',
  acesso,
  params: z.object({ id: idParam }),
  response: z.unknown(),
})

/** Takes back a file that was not sent: its boletos may go in another. */
export const desfazerRemessa = defineEndpoint({
  method: 'POST',
  path: 'remessas/:id/desfazer',
  summary: 'Desfazer uma remessa que não foi enviada ao banco',
  acesso,
  params: z.object({ id: idParam }),
  response: z.object({ data: remessa }),
})
