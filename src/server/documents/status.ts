import { EMITIDAS, SEM_EFEITO } from '../../domain/options/status_venda.ts'
import { quoted } from '../db/sql.ts'

/** Writes the SQL condition: the document `alias` of `vendas` was cancelled, voided or denied. */
export const isVoid = (alias: string): string => `${alias}.status in (${quoted(SEM_EFEITO)})`

/** Writes the SQL condition: the document `alias` of `vendas` was not cancelled, voided or denied; it may still be open. */
export const stands = (alias: string): string => `${alias}.status not in (${quoted(SEM_EFEITO)})`

/** Writes the SQL condition: the document `alias` of `vendas` is authorised, being issued or in contingency. */
export const isIssued = (alias: string): string => `${alias}.status in (${quoted(EMITIDAS)})`

/** Writes the SQL condition: our own check stopped the fiscal document `alias` before it was sent. */
export const isUnsent = (alias: string): string =>
  `${alias}.status_emissao is not distinct from 'rejeitada' and ${alias}.campo is not null`
