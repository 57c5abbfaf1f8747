import { sql } from 'drizzle-orm'
import { check, date, index, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

const day = (name: string) => date(name, { mode: 'string' })
const when = (name: string) => timestamp(name, { withTimezone: true })

/** Cheques received, each written with the ledger's row that brings it in; that row and its steps say where it is. */
export const cheques = tenantTable(
  'cheques',
  {
    empresa_id: ref('empresa_id').notNull(),
    /**
     * First row of the ledger that brought it; undone, the cheque went back to its holder. Nothing may lock rows of the ledger,
     * so no foreign key points to them.
     */
    movimento_id: ref('movimento_id').notNull(),
    valor: numeric('valor', { precision: 14, scale: 2 }).notNull(),
    banco: text('banco').notNull().default(''),
    /** Branch and account at the bank. */
    conta: text('conta').notNull().default(''),
    numero: text('numero').notNull().default(''),
    /** Name or CPF/CNPJ of the holder of the account. */
    emitente: text('emitente').notNull().default(''),
    /** Day from which it may be deposited. */
    bom_para: day('bom_para').notNull(),
    parceiro_id: ref('parceiro_id'),
    criado_em: when('criado_em').notNull().defaultNow(),
  },
  t => [
    index('cheques_movimento').on(t.account_id, t.movimento_id),
    index('cheques_dia').on(t.account_id, t.empresa_id, t.bom_para, t.id),
    fk('cheques_empresa', [t.account_id, t.empresa_id], empresas),
    check('cheques_valor', sql`${t.valor} > 0`),
  ],
)

/** Steps of each cheque, in order: the last step that stands says where it is. */
export const cheque_passos = tenantTable(
  'cheque_passos',
  {
    cheque_id: ref('cheque_id').notNull(),
    /** domain/options/cheques.ts */
    tipo: text('tipo').notNull(),
    /** Row of the ledger that moved it; undone, the step is too. Null: no money moved, or not yet written. */
    movimento_id: ref('movimento_id'),
    data: day('data').notNull(),
    /** Account on the other side: the bank, or an expense. */
    conta_id: ref('conta_id'),
    /** Supplier who got it, or partner who owes it again. */
    parceiro_id: ref('parceiro_id'),
    /** Reason of the bank for its return (alínea). */
    alinea: text('alinea').notNull().default(''),
    usuario_id: ref('usuario_id'),
    criado_em: when('criado_em').notNull().defaultNow(),
    /** Set where a step that moved no money was undone. */
    desfeito_em: when('desfeito_em'),
  },
  t => [
    index('cheque_passos_cheque').on(t.account_id, t.cheque_id, t.id),
    index('cheque_passos_movimento').on(t.account_id, t.movimento_id),
    fk('cheque_passos_de', [t.account_id, t.cheque_id], cheques),
  ],
)
