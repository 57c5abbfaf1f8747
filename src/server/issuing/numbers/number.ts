import { randomInt } from 'node:crypto'
import { buildChave } from '../../../core/document/chave.ts'
import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import { codigoUf } from '../../../core/document/uf.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import { type DocumentOwner, insertDocument, type NovoDocumento, nextNumber } from '../repository.ts'

export interface Numeracao extends DocumentOwner {
  empresa_id: number
  terminal_id: number | null
  modelo: string
  serie_id: number
  serie: number
  /** Last number issued before the company used this system, as registered. */
  sequencia: number
  cnpj: string
  uf: string
  fuso: Fuso
  tp_amb: 1 | 2
  /** Moment of issue, by the server's clock. */
  emissao: Date
  /** Beginning and reason of a contingency, where the model goes offline. Null: normal. */
  contingencia: { desde: Date; xjust: string } | null
  tentativa: number
}

/**
 * Gives an owner (a sale) its number, cNF, dhEmi and key, and queues its issuing, inside the caller's transaction: a
 * rollback leaves no gap in the numbers. The series' counter stays locked until the commit, so call this late.
 */
export async function numberDocument(
  q: Q,
  tenant: Tenant,
  n: Numeracao,
  agora: Date,
): Promise<NovoDocumento> {
  const numero = await nextNumber(q, tenant, n.serie_id, n.sequencia)
  const dhEmi = dataHoraIn(n.emissao, n.fuso)
  const cnf = randomCnf(numero)
  const tpEmis = (n.contingencia && dfeFamilyOf(n.modelo).offline) ?? 1
  const documento: NovoDocumento = {
    empresa_id: n.empresa_id,
    origem_tipo: n.origem_tipo,
    origem_id: n.origem_id,
    terminal_id: n.terminal_id,
    tentativa: n.tentativa,
    modelo: n.modelo,
    serie_id: n.serie_id,
    serie: n.serie,
    numero,
    cnf,
    dh_emi: dhEmi,
    chave: keyOf({ ...n, numero, cnf, dh_emi: dhEmi, tp_emis: tpEmis }),
    tp_amb: n.tp_amb,
    tp_emis: tpEmis,
    dh_cont: n.contingencia ? dataHoraIn(n.contingencia.desde, n.fuso) : null,
    xjust: n.contingencia?.xjust ?? null,
  }
  await insertDocument(q, tenant, documento, agora)
  return documento
}

/** Builds the access key. @throws RangeError when the company's UF or CNPJ is invalid. */
export function keyOf(d: {
  uf: string
  cnpj: string
  modelo: string
  serie: number
  numero: number
  cnf: string
  dh_emi: string
  tp_emis: number
}): string {
  return buildChave({
    cUF: codigoUf(d.uf) ?? '',
    AAMM: d.dh_emi.slice(2, 4) + d.dh_emi.slice(5, 7),
    cnpj: d.cnpj,
    mod: d.modelo,
    serie: d.serie,
    nNF: d.numero,
    tpEmis: d.tp_emis,
    cNF: d.cnf,
  })
}

/** Draws a random code, never one that SEFAZ refuses as guessable (897: equal digits, 12345678…, the number itself). */
export function randomCnf(numero: number): string {
  for (;;) {
    const cnf = String(randomInt(1, 99_999_999)).padStart(8, '0')
    const trivial = /^(\d)\1{7}$/.test(cnf) || '0123456789012345'.includes(cnf)
    if (!trivial && Number(cnf) !== numero) return cnf
  }
}
