import { dec } from '../../money/decimal.ts'
import type { LinhaSped, NotaSped } from '../facts.ts'
import type { SpedValues, SpedWriter } from '../writer.ts'
import { groupsOf, total } from './sums.ts'

/**
 * Writes the lines of a note: C100, C101 (with DIFAL), C170 (note of another company), C190 and C191 (with FCP); for a
 * cancelled note, C100 alone (guide, block C, exceptions 1 to 3).
 */
export function noteLines({ line }: SpedWriter, nota: NotaSped): string[] {
  if (nota.situacao === '02') return [line('C100', identity(nota))]
  const { linhas, difal, propria } = nota
  const lines = [line('C100', headOf(nota))]
  if (difal)
    lines.push(
      line('C101', {
        VL_FCP_UF_DEST: difal.fcp,
        VL_ICMS_UF_DEST: difal.destino,
        VL_ICMS_UF_REM: difal.remetente,
      }),
    )
  if (!propria) for (const linha of linhas) lines.push(line('C170', itemOf(linha)))
  for (const { cst, cfop, aliquota, linhas: of } of groupsOf(linhas)) {
    const each = (what: (linha: LinhaSped) => string) => total(of, what)
    lines.push(
      line('C190', {
        CST_ICMS: cst,
        CFOP: cfop,
        ALIQ_ICMS: aliquota,
        VL_OPR: each(l => l.operacao),
        VL_BC_ICMS: each(l => l.base),
        VL_ICMS: each(l => l.icms),
        VL_BC_ICMS_ST: each(l => l.base_st),
        VL_ICMS_ST: each(l => l.icms_st),
        VL_RED_BC: each(l => l.reducao),
        VL_IPI: each(l => l.ipi),
      }),
    )
    const [fcp, fcp_st] = [each(l => l.fcp), each(l => l.fcp_st)]
    if (!dec(fcp).isZero() || !dec(fcp_st).isZero())
      lines.push(line('C191', { VL_FCP_OP: fcp, VL_FCP_ST: fcp_st, VL_FCP_RET: '0.00' }))
  }
  return lines
}

/** Gives the fields of C100 of a note that is not cancelled. */
export function headOf(nota: NotaSped): SpedValues {
  const { linhas, modelo } = nota
  const sum = (of: (linha: LinhaSped) => string) => total(linhas, of)
  /** Leaves the field empty in an NFC-e. */
  const unless = (value: string) => (modelo === '65' ? null : value)
  return {
    ...identity(nota),
    COD_PART: nota.parceiro?.cod ?? null,
    DT_DOC: nota.emissao,
    DT_E_S: nota.entrada_saida,
    VL_DOC: nota.valor,
    IND_PGTO: nota.pagamento,
    VL_DESC: sum(of => of.desconto),
    VL_ABAT_NT: nota.desonerado,
    VL_MERC: sum(of => of.valor),
    IND_FRT: nota.frete_por,
    VL_FRT: sum(of => of.frete),
    VL_SEG: sum(of => of.seguro),
    VL_OUT_DA: sum(of => of.outras),
    VL_BC_ICMS: sum(of => of.base),
    VL_ICMS: sum(of => of.icms),
    VL_BC_ICMS_ST: unless(sum(of => of.base_st)),
    VL_ICMS_ST: unless(sum(of => of.icms_st)),
    VL_IPI: unless(sum(of => of.ipi)),
  }
}

/** Gives the fields of C100 that identify a note. A cancelled note has only these. */
export const identity = (nota: NotaSped): SpedValues => ({
  IND_OPER: nota.entrada ? '0' : '1',
  IND_EMIT: nota.propria ? '0' : '1',
  COD_MOD: nota.modelo,
  COD_SIT: nota.situacao,
  SER: nota.serie,
  NUM_DOC: nota.numero,
  CHV_NFE: nota.chave,
})

/** Gives the fields of C170 of a line, without PIS and COFINS. */
export const itemOf = (linha: LinhaSped): SpedValues => ({
  NUM_ITEM: String(linha.num),
  COD_ITEM: linha.item?.cod ?? null,
  DESCR_COMPL: linha.descr,
  QTD: linha.qtde,
  UNID: linha.unid,
  VL_ITEM: linha.valor,
  VL_DESC: linha.desconto,
  IND_MOV: linha.movimenta ? '0' : '1',
  CST_ICMS: linha.cst,
  CFOP: linha.cfop,
  VL_BC_ICMS: linha.base,
  ALIQ_ICMS: linha.aliquota,
  VL_ICMS: linha.icms,
  VL_BC_ICMS_ST: linha.base_st,
  ALIQ_ST: linha.aliquota_st,
  VL_ICMS_ST: linha.icms_st,
  IND_APUR: '0',
  CST_IPI: linha.cst_ipi,
  VL_BC_IPI: linha.ipi_base,
  ALIQ_IPI: linha.ipi_aliquota,
  VL_IPI: linha.ipi,
})

/** Tells if a CFOP's tax is a debit: every exit except 5605, and the entry 1605; else a credit (E110, fields 02, 06). */
export const isDebit = (cfop: string): boolean => cfop === '1605' || (/^[567]/.test(cfop) && cfop !== '5605')
