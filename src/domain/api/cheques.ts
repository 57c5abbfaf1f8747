import { z } from 'zod'
import { dayFromWire } from '../../core/dates/day.ts'
import { leituraDe } from '../fields/access.ts'
import { rowOf } from '../fields/schema/row-of.ts'
import { ALINEAS, ESTADOS_CHEQUE, type EstadoCheque } from '../options/cheques.ts'
import { cheques } from '../readings/cheques.ts'
import { id, idParam, missing, money, requiredText, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const acesso = leituraDe(cheques)
const cheque = rowOf(cheques)

const dia = z.string(missing).refine(value => dayFromWire(value) !== null, 'Data inválida')
const estado = z.enum(ESTADOS_CHEQUE.map(([code]) => code) as [EstadoCheque, ...EstadoCheque[]])

/** Words of a cheque: its number, bank, holder and day. */
const escrito = {
  banco: text(40).default('').meta({ title: 'Banco' }),
  conta: text(30).default('').meta({ title: 'Agência e conta' }),
  numero: text(20).default('').meta({ title: 'Número' }),
  emitente: text(60).default('').meta({ title: 'Emitente', description: 'nome, CPF ou CNPJ' }),
  bom_para: dia.meta({ title: 'Bom para', data: true, futuro: true }),
}

export const mudarCheque = defineEndpoint({
  method: 'PUT',
  path: 'cheques/:id',
  summary: 'Cheques: o que está escrito em um',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object(escrito),
  response: z.object({ data: cheque }),
})

const alguns = z.array(id).min(1, 'Marque ao menos um cheque').max(200, 'Até 200 cheques')
const feito = z.object({ data: z.array(cheque), total: money })

export const depositarCheques = defineEndpoint({
  method: 'POST',
  path: 'cheques/depositar',
  summary: 'Cheques: depositar num banco',
  acesso,
  body: z.object({
    cheques: alguns,
    conta_id: id.meta({ title: 'Banco' }),
    data: dia.meta({ title: 'Data' }),
  }),
  response: feito,
})

/** Says that the bank cleared deposited cheques. No money moves: it was the bank's from the deposit on. */
export const compensarCheques = defineEndpoint({
  method: 'POST',
  path: 'cheques/compensar',
  summary: 'Cheques: dizer que compensaram',
  acesso,
  body: z.object({ cheques: alguns, data: dia.meta({ title: 'Data' }) }),
  response: feito,
})

/**
 * Returns a cheque that did not pay: back at hand, to be presented again, or owed again by the customer (`cobrar`), as an
 * amount to receive.
 */
export const devolverCheque = defineEndpoint({
  method: 'POST',
  path: 'cheques/:id/devolver',
  summary: 'Cheques: devolvido pelo banco',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    alinea: z.literal(
      ALINEAS.map(([code]) => code),
      'Motivo desconhecido',
    ),
    cobrar: z.boolean().default(false),
    /** Debtor; absent: the customer who gave it. */
    parceiro_id: id.nullish().meta({ title: 'Parceiro' }),
    data: dia.meta({ title: 'Data' }),
  }),
  response: z.object({ data: cheque }),
})

/** Passes a cheque on: to the supplier of a bill, which it pays, or as an expense. */
export const repassarCheque = defineEndpoint({
  method: 'POST',
  path: 'cheques/:id/repassar',
  summary: 'Cheques: repassar, pagando uma conta ou uma despesa',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Bill to pay; absent: an expense. */
    parcela_id: id.nullish().meta({ title: 'Conta a pagar' }),
    /** Account of the expense; absent: the main one. */
    categoria_id: id.nullish().meta({ title: 'Categoria' }),
    parceiro_id: id.nullish().meta({ title: 'Parceiro' }),
    data: dia.meta({ title: 'Data' }),
  }),
  response: z.object({ data: cheque }),
})

/** Undoes what was last done with a cheque. */
export const desfazerCheque = defineEndpoint({
  method: 'POST',
  path: 'cheques/:id/desfazer',
  summary: 'Cheques: desfazer o último passo',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    motivo: requiredText(200).meta({ title: 'Motivo' }),
    /** State in which the user saw the cheque: in another one now, nothing is undone. */
    estado: estado.optional(),
  }),
  response: z.object({ data: cheque }),
})
