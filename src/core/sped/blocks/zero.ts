import { nationalPhone as phone } from '../../text/phone.ts'
import type { ContadorSped, EmpresaSped, ItemSped, ParceiroSped, PeriodoSped } from '../facts.ts'
import type { SpedWriter } from '../writer.ts'

/** Partners, items and units that other blocks refer to, by code. The tables of block 0 may have no others. */
export interface Referred {
  parceiros: ReadonlyMap<string, ParceiroSped>
  itens: ReadonlyMap<string, ItemSped>
  /** Units of the lines. `tableLines` adds the units of the items. */
  unidades: ReadonlySet<string>
}

export const digits = (said: string): string => said.replace(/\D/g, '')

/** A GTIN, the only bar code that 0200 takes; 'SEM GTIN' and a shop's own code stay out. */
const GTIN = /^(\d{8}|\d{12,14})$/

/** Sorts rows by code, comparing UTF-16 units: the order is the same on every machine. */
export const byCode = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row)

/** Writes register 0100, the accountant. */
export const counterLine = (line: SpedWriter['line'], contador: ContadorSped): string =>
  line('0100', {
    NOME: contador.nome,
    CPF: contador.cpf,
    CRC: contador.crc,
    CNPJ: contador.cnpj,
    FONE: phone(contador.fone),
    EMAIL: contador.email,
    COD_MUN: contador.cod_mun,
  })

/** Writes the tables of partners (0150), units (0190) and products (0200). `cest`: the layout has the field CEST. */
export function tableLines(
  line: SpedWriter['line'],
  { parceiros, itens, unidades }: Referred,
  how: { unidades: Readonly<Record<string, string>>; aliquota_interna: string; cest: boolean },
): string[] {
  const units = [...new Set([...unidades, ...[...itens.values()].map(({ unid }) => unid)])].sort()
  return [
    ...byCode(parceiros).map(of =>
      line('0150', {
        COD_PART: of.cod,
        NOME: of.nome,
        COD_PAIS: of.cod_pais,
        CNPJ: of.cnpj,
        CPF: of.cpf,
        IE: of.ie,
        COD_MUN: of.cod_mun,
        END: of.endereco,
        NUM: of.numero,
        COMPL: of.complemento,
        BAIRRO: of.bairro,
      }),
    ),
    ...units.map(unid => line('0190', { UNID: unid, DESCR: how.unidades[unid] || `Unidade ${unid}` })),
    ...byCode(itens).map(of =>
      line('0200', {
        COD_ITEM: of.cod,
        DESCR_ITEM: of.descr,
        COD_BARRA: GTIN.test(of.barra) ? of.barra : null,
        UNID_INV: of.unid,
        TIPO_ITEM: of.tipo,
        COD_NCM: of.ncm,
        EX_IPI: of.ex_ipi,
        COD_GEN: of.ncm.slice(0, 2),
        ALIQ_ICMS: of.tipo === '09' ? null : how.aliquota_interna,
        CEST: how.cest ? digits(of.cest) : undefined,
      }),
    ),
  ]
}

/** Writes block 0 of EFD ICMS/IPI. */
export function blockZero(
  { line, open, close }: SpedWriter,
  referred: Referred,
  how: {
    empresa: EmpresaSped
    periodo: PeriodoSped
    finalidade: '0' | '1'
    versao: string
    unidades: Readonly<Record<string, string>>
    aliquota_interna: string
  },
): string[] {
  const { empresa, periodo } = how
  return [
    line('0000', {
      COD_VER: how.versao,
      COD_FIN: how.finalidade,
      DT_INI: periodo.inicio,
      DT_FIN: periodo.fim,
      NOME: empresa.nome,
      CNPJ: empresa.cnpj,
      UF: empresa.uf,
      IE: digits(empresa.ie),
      COD_MUN: empresa.cod_mun,
      IM: empresa.im,
      IND_PERFIL: empresa.perfil,
      IND_ATIV: empresa.industria ? '0' : '1',
    }),
    open('0', true),
    ...(empresa.industria ? [line('0002', { CLAS_ESTAB_IND: '00' })] : []),
    line('0005', {
      FANTASIA: empresa.fantasia || empresa.nome,
      CEP: digits(empresa.cep),
      END: empresa.endereco,
      NUM: empresa.numero,
      COMPL: empresa.complemento,
      BAIRRO: empresa.bairro,
      FONE: phone(empresa.fone),
      EMAIL: empresa.email,
    }),
    counterLine(line, empresa.contador),
    ...tableLines(line, referred, { ...how, cest: true }),
    close('0'),
  ]
}
