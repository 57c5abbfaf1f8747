import { asOf } from '../../../law/index.ts'
import { type FormaMono, formasMono, monoPorValor, monoSeparado } from '../../../law/monofasia.ts'
import type { GrupoDaReforma } from '../../../law/reforma.ts'
import { dec } from '../../../money/decimal.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas } from '../../kit/text.ts'
import type { ItemNfe, NomeValor } from './entrada.ts'
import { texto } from './regra.ts'

const valor = (item: ItemNfe, nome: NomeValor): string => casas(item.valores[nome] ?? '0', 2, 2)
const taxa = (percentual: string): string => casas(percentual || '0', 4, 4)
const vendida = ({ contexto, valores, qCom }: ItemNfe): string =>
  contexto?.qbc_mono ?? valores.qtde_trib ?? qCom
const quantidade = (item: ItemNfe): string => casas(vendida(item), 4, 4)

/** Gives the quantity of biofuel on which the tax is retained: told for the line, else that of the rule by unit sold. */
const retida = (item: ItemNfe): string =>
  casas(
    item.contexto?.qbc_mono_reten ??
      dec(vendida(item))
        .times(texto(item.regras.ibs, 'qtde_reten_ibs') || '0')
        .toFixed(),
    4,
    4,
  )

/** Rates of a line's rules by unit; those of the CBS are zero when the company pays it in the DAS. */
function adRem({ regras: { ibs, cbs } }: ItemNfe, rtc: GrupoDaReforma) {
  const daCbs = (coluna: 'ad_rem_cbs' | 'ad_rem_reten_cbs' | 'ad_rem_ret_cbs'): string =>
    taxa(rtc === 'so_ibs' ? '0' : texto(cbs, coluna))
  return {
    ibs: taxa(texto(ibs, 'ad_rem_ibs')),
    ibsReten: taxa(texto(ibs, 'ad_rem_reten_ibs')),
    ibsRet: taxa(texto(ibs, 'ad_rem_ret_ibs')),
    cbs: daCbs('ad_rem_cbs'),
    cbsReten: daCbs('ad_rem_reten_cbs'),
    cbsRet: daCbs('ad_rem_ret_cbs'),
  }
}

/** Composes the group of a fuel taxed once (CST 620), in the layout and with the groups that its day and class ask for. */
export function composeMono(item: ItemNfe, dia: string, rtc: GrupoDaReforma): GrupoXml {
  const lei = asOf(dia)
  const formas = formasMono(lei, texto(item.regras.ibs, 'classificacao_ibs'))
  const grupos = monoSeparado(lei) ? apart : together
  return {
    ...grupos(item, formas, rtc, dia),
    vTotIBSMonoItem: valor(item, 'vlr_ibs_mono_total'),
    vTotCBSMonoItem: valor(item, 'vlr_cbs_mono_total'),
  }
}

type Grupos = (item: ItemNfe, formas: readonly FormaMono[], rtc: GrupoDaReforma, dia: string) => GrupoXml

/** Composes the groups that have both taxes. */
const together: Grupos = (item, formas, rtc) => {
  const taxas = adRem(item, rtc)
  const has = (forma: FormaMono, grupo: GrupoXml): GrupoXml | null => (formas.includes(forma) ? grupo : null)
  return {
    gMonoPadrao: has('padrao', {
      qBCMono: quantidade(item),
      adRemIBS: taxas.ibs,
      adRemCBS: taxas.cbs,
      vIBSMono: valor(item, 'vlr_ibs_mono'),
      vCBSMono: valor(item, 'vlr_cbs_mono'),
    }),
    gMonoReten: has('reten', {
      qBCMonoReten: retida(item),
      adRemIBSReten: taxas.ibsReten,
      vIBSMonoReten: valor(item, 'vlr_ibs_mono_reten'),
      adRemCBSReten: taxas.cbsReten,
      vCBSMonoReten: valor(item, 'vlr_cbs_mono_reten'),
    }),
    gMonoRet: has('ret', {
      qBCMonoRet: quantidade(item),
      adRemIBSRet: taxas.ibsRet,
      vIBSMonoRet: valor(item, 'vlr_ibs_mono_ret'),
      adRemCBSRet: taxas.cbsRet,
      vCBSMonoRet: valor(item, 'vlr_cbs_mono_ret'),
    }),
    gMonoDif: has('dif', {
      pDifIBS: taxa(texto(item.regras.ibs, 'dif_mono_ibs')),
      vIBSMonoDif: valor(item, 'vlr_ibs_mono_dif'),
      pDifCBS: taxa(texto(item.regras.cbs, 'dif_mono_cbs')),
      vCBSMonoDif: valor(item, 'vlr_cbs_mono_dif'),
    }),
  }
}

/** Composes the groups of each tax, by unit or by value as its law says on that day. */
const apart: Grupos = (item, formas, rtc, dia) => {
  const lei = asOf(dia)
  const taxas = adRem(item, rtc)
  const has = (forma: FormaMono, grupo: GrupoXml): GrupoXml | null => (formas.includes(forma) ? grupo : null)
  const daIbs = has('ret', { vIBSMonoRet: valor(item, 'vlr_ibs_mono_ret') })
  const daCbs = has('ret', { vCBSMonoRet: valor(item, 'vlr_cbs_mono_ret') })
  if (formas.length === 0) return {}
  const ibs: GrupoXml = monoPorValor(lei, 'ibs')
    ? {
        gIBSMonoAdValorem: {
          gMonoPadrao: has('padrao', {
            vBCMono: valor(item, 'base_mono'),
            pAliqMonoUF: taxa(texto(item.regras.ibs, 'aliquota_uf_ibs')),
            vIBSMonoUF: valor(item, 'vlr_ibs_mono_uf'),
            pAliqMonoMun: taxa(texto(item.regras.ibs, 'aliquota_mu_ibs')),
            vIBSMonoMun: valor(item, 'vlr_ibs_mono_mu'),
            vIBSMono: valor(item, 'vlr_ibs_mono'),
          }),
          gMonoRet: daIbs,
        },
      }
    : {
        gIBSMonoAdRem: {
          gMonoPadrao: has('padrao', {
            qBCMono: quantidade(item),
            adRemIBS: taxas.ibs,
            vIBSMono: valor(item, 'vlr_ibs_mono'),
          }),
          gMonoReten: has('reten', {
            qBCMonoReten: retida(item),
            adRemIBSReten: taxas.ibsReten,
            vIBSMonoReten: valor(item, 'vlr_ibs_mono_reten'),
          }),
          gMonoRet: daIbs,
        },
      }
  const cbs: GrupoXml = monoPorValor(lei, 'cbs')
    ? {
        gCBSMonoAdValorem: {
          gMonoPadrao: has('padrao', {
            vBCMono: valor(item, 'base_mono'),
            pAliqMonoCBS: taxa(rtc === 'so_ibs' ? '0' : texto(item.regras.cbs, 'aliquota_cbs')),
            vCBSMono: valor(item, 'vlr_cbs_mono'),
          }),
          gMonoRet: daCbs,
        },
      }
    : {
        gCBSMonoAdRem: {
          gMonoPadrao: has('padrao', {
            qBCMono: quantidade(item),
            adRemCBS: taxas.cbs,
            vCBSMono: valor(item, 'vlr_cbs_mono'),
          }),
          gMonoReten: has('reten', {
            qBCMonoReten: retida(item),
            adRemCBSReten: taxas.cbsReten,
            vCBSMonoReten: valor(item, 'vlr_cbs_mono_reten'),
          }),
          gMonoRet: daCbs,
        },
      }
  return { ...ibs, ...cbs }
}
