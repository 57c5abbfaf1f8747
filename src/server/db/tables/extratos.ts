import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { ledgerTable, requestTable } from './ledger.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Lines of an account's bank statements. A line that appears again in another file is stored once. */
export const extrato_linhas = ledgerTable(
  'extrato_linhas',
  {
    conta_id: ref('conta_id').notNull(),
    /** SHA-256 of the bank's data, and of the position among equal lines. */
    identidade: text('identidade').notNull(),
    data: date('data', { mode: 'string' }).notNull(),
    valor: numeric('valor', { precision: 14, scale: 2 }).notNull(),
    historico: text('historico').notNull(),
    documento: text('documento').notNull(),
    fitid: text('fitid').notNull(),
    ordem: integer('ordem').notNull(),
    /** Name of the first file with the line. */
    arquivo: text('arquivo').notNull(),
    /** Reason to ignore the line; null: not ignored. */
    ignorada: text('ignorada'),
  },
  t => [
    unique('extrato_linhas_identidade').on(t.account_id, t.conta_id, t.identidade),
    index('extrato_linhas_data').on(t.account_id, t.conta_id, t.data),
    check('extrato_linhas_valor', sql`${t.valor} <> 0`),
  ],
)

/** Matches of statement lines and movements; undone ones stay. Each side of a movement matches one line at most. */
export const conciliacoes = tenantTable(
  'conciliacoes',
  {
    linha_id: ref('linha_id').notNull(),
    movimento_id: ref('movimento_id').notNull(),
    /** Account of the matched side: a transfer between banks is in the statements of both. */
    conta_id: ref('conta_id').notNull(),
    /** Payment of an instalment that the match made, and undoes; null: the movement was there before. */
    pagamento_id: ref('pagamento_id'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull().defaultNow(),
    desfeita_em: when('desfeita_em'),
    desfeita_por: ref('desfeita_por'),
  },
  t => [
    uniqueIndex('conciliacoes_movimento')
      .on(t.account_id, t.movimento_id, t.conta_id)
      .where(sql`desfeita_em is null`),
    index('conciliacoes_linha').on(t.account_id, t.linha_id),
    fk('conciliacoes_linha_da_conta', [t.account_id, t.linha_id], extrato_linhas),
  ],
)

/** Balances in statements; the last row of a day is valid. */
export const extrato_saldos = tenantTable(
  'extrato_saldos',
  {
    conta_id: ref('conta_id').notNull(),
    data: date('data', { mode: 'string' }).notNull(),
    valor: numeric('valor', { precision: 14, scale: 2 }).notNull(),
    arquivo: text('arquivo').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull().defaultNow(),
  },
  t => [index('extrato_saldos_conta').on(t.account_id, t.conta_id, t.data)],
)

/** Instalments settled by a bank's return file: amount paid and fee. A payment that is in two files has one row. */
export const retorno_titulos = ledgerTable(
  'retorno_titulos',
  {
    /** Account to which the bank pays. */
    conta_id: ref('conta_id').notNull(),
    /** SHA-256 of bank, number, day and value, and of the position among equal ones. */
    identidade: text('identidade').notNull(),
    nosso_numero: text('nosso_numero').notNull(),
    data: date('data', { mode: 'string' }).notNull(),
    pago: numeric('pago', { precision: 14, scale: 2 }).notNull(),
    tarifa: numeric('tarifa', { precision: 14, scale: 2 }).notNull(),
    parcela_id: ref('parcela_id').notNull(),
    pagamento_id: ref('pagamento_id').notNull(),
    arquivo: text('arquivo').notNull(),
  },
  t => [unique('retorno_titulos_identidade').on(t.account_id, t.empresa_id, t.identidade)],
)

/** Files made for a bank, to register, cancel or change boletos. The bytes are kept as they were sent. */
export const remessas = requestTable(
  'remessas',
  {
    conta_id: ref('conta_id').notNull(),
    banco: text('banco').notNull(),
    leiaute: integer('leiaute').notNull(),
    /** Number of the file at the bank. */
    numero: integer('numero').notNull(),
    arquivo: text('arquivo').notNull(),
    conteudo: text('conteudo').notNull(),
    total: numeric('total', { precision: 14, scale: 2 }).notNull(),
    /** The file was not sent: its boletos may go in another. */
    desfeita_em: when('desfeita_em'),
    desfeita_por: ref('desfeita_por'),
  },
  t => [
    unique('remessas_numero').on(t.account_id, t.conta_id, t.numero),
    index('remessas_de').on(t.account_id, t.empresa_id, t.id),
  ],
)

/** Remittances' instructions, one a boleto, with the bank's answer. An instalment's last one says where its boleto is. */
export const remessa_titulos = tenantTable(
  'remessa_titulos',
  {
    remessa_id: ref('remessa_id').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    /** Copied from the file: a bank does not take one number twice. */
    conta_id: ref('conta_id').notNull(),
    parcela_id: ref('parcela_id').notNull(),
    /** entrada, baixa or vencimento (`core/bank/boleto/account.ts`). */
    ordem: text('ordem').notNull(),
    /** Place in the account's sequence of numbers; null: the bank gives the number. */
    sequencia: bigint('sequencia', { mode: 'number' }),
    /** As printed; null: the bank has not given it yet. */
    nosso_numero: text('nosso_numero'),
    valor: numeric('valor', { precision: 14, scale: 2 }).notNull(),
    vencimento: date('vencimento', { mode: 'string' }).notNull(),
    /** enviada, confirmada, recusada, encerrada (paid or cancelled at the bank) or desfeita (not sent). */
    situacao: text('situacao').notNull(),
    /** The bank's reason, in words. */
    motivo: text('motivo'),
    respondido_em: when('respondido_em'),
  },
  t => [
    fk('remessa_titulos_de', [t.account_id, t.remessa_id], remessas),
    index('remessa_titulos_remessa').on(t.account_id, t.remessa_id),
    index('remessa_titulos_parcela').on(t.account_id, t.parcela_id, t.id),
    // one instruction at a time, and one registered boleto
    uniqueIndex('remessa_titulos_enviada').on(t.account_id, t.parcela_id).where(sql`situacao = 'enviada'`),
    uniqueIndex('remessa_titulos_entrada')
      .on(t.account_id, t.parcela_id)
      .where(sql`ordem = 'entrada' and situacao in ('enviada', 'confirmada')`),
    uniqueIndex('remessa_titulos_numero')
      .on(t.account_id, t.conta_id, t.nosso_numero)
      .where(sql`ordem = 'entrada'`),
    check(
      'remessa_titulos_situacao',
      sql`${t.situacao} in ('enviada', 'confirmada', 'recusada', 'encerrada', 'desfeita')`,
    ),
  ],
)

/** Card sales as the acquirer reports them: fee and day of payment. A sale in two reports has one row. */
export const adquirente_vendas = ledgerTable(
  'adquirente_vendas',
  {
    /** SHA-256 of NSU, authorisation, day and value, and of the position among equal ones. */
    identidade: text('identidade').notNull(),
    nsu: text('nsu').notNull(),
    autorizacao: text('autorizacao').notNull(),
    data: date('data', { mode: 'string' }).notNull(),
    bruto: numeric('bruto', { precision: 14, scale: 2 }).notNull(),
    liquido: numeric('liquido', { precision: 14, scale: 2 }).notNull(),
    /** Day of payment announced by the acquirer; null: not announced. */
    previsto: date('previsto', { mode: 'string' }),
    bandeira: text('bandeira').notNull(),
    /** Movement of the card payment in our ledger; null: none found yet. */
    movimento_id: ref('movimento_id'),
    arquivo: text('arquivo').notNull(),
  },
  t => [
    unique('adquirente_vendas_identidade').on(t.account_id, t.empresa_id, t.identidade),
    uniqueIndex('adquirente_vendas_movimento')
      .on(t.account_id, t.movimento_id)
      .where(sql`movimento_id is not null`),
  ],
)
