import { r2 } from '../../money/round.ts'
import { aliquotaInterestadual } from '../aliquota-interestadual.ts'
import { semDifal } from '../difal.ts'
import { CEM, lerAliquota, lerCodigo, lerOuZero, lerPercentual, limitar, porcento } from '../numero.ts'
import type { RegraIcms } from '../regra-icms.ts'
import { type Explicador, semFigura } from './explicador.ts'

/** Single-phase fuels, effective ICMS and the interstate difference. */
export function explicarEspeciais(x: Explicador, regra: RegraIcms): void {
  monofasico(x, regra)
  efetivo(x, regra)
  difal(x, regra)
}

function monofasico(x: Explicador, regra: RegraIcms): void {
  const { f, item } = x
  const fonte = 'LC 192/2022; NT 2023.001'
  if (regra.linha.mono === null) return
  const q = lerOuZero(item.entrada.qbc_mono ?? item.qtde_trib.toFixed(), 'qbc_mono')
  const quantidade = item.entrada.qbc_mono ? x.entrada('qbc_mono', q) : x.figura('qtde_trib', q)
  const porUnidade = x.entrada('regraicms.icms', regra.icms)
  if (regra.linha.mono === '02') {
    x.no('vlr_icms_mono', {
      valor: f.vlr_icms_mono,
      operacao: 'produto',
      parcelas: [quantidade, porUnidade],
      fonte,
    })
  } else if (regra.linha.mono === '15') {
    const red = lerPercentual(item.entrada.red_ad_rem, 'red_ad_rem')
    x.no('vlr_icms_mono', {
      valor: f.vlr_icms_mono,
      operacao: 'produto',
      parcelas: [quantidade, porUnidade],
      taxa: red ? CEM.minus(red) : null,
      fonte,
    })
    x.no('vlr_icms_mono_reten', {
      valor: f.vlr_icms_mono_reten,
      operacao: 'produto',
      parcelas: [
        x.entrada('qbc_mono_reten', lerOuZero(item.entrada.qbc_mono_reten, 'qbc_mono_reten')),
        x.entrada('regraicms.icms_st', regra.icms_st),
      ],
      fonte: `${fonte}; retido, entra no total da nota`,
    })
  } else if (regra.linha.mono === '53') {
    x.no('vlr_icms_mono_op', {
      valor: f.vlr_icms_mono_op,
      operacao: 'produto',
      parcelas: [quantidade, porUnidade],
      fonte,
    })
    x.no('vlr_icms_mono_dif', {
      valor: f.vlr_icms_mono_dif,
      parcelas: [x.figura('vlr_icms_mono_op', f.vlr_icms_mono_op)],
      taxa: limitar(regra.aliq_icms_diferido ?? CEM).taxa,
      fonte,
    })
    x.no('vlr_icms_mono', {
      valor: f.vlr_icms_mono,
      parcelas: [
        x.figura('vlr_icms_mono_op', f.vlr_icms_mono_op),
        x.figura('vlr_icms_mono_dif', f.vlr_icms_mono_dif, '-'),
      ],
      fonte,
    })
  } else {
    x.no('vlr_icms_mono_ret', {
      valor: f.vlr_icms_mono_ret,
      operacao: 'produto',
      parcelas: [
        quantidade,
        x.entrada('regraicms.aliq_icms_retido_anteriormente', regra.aliq_icms_retido_anteriormente),
      ],
      fonte,
    })
  }
}

function efetivo(x: Explicador, regra: RegraIcms): void {
  const { f, f0, item } = x
  const e = item.entrada.icms_efetivo
  if (!regra.linha.efetivo || !e) return
  const fonte = 'NT 2016.002: informativo'
  const reducao = lerPercentual(e.reducao, 'reducao')
  x.no('base_icms_efetivo', {
    valor: f.base_icms_efetivo,
    parcelas: [x.figura('vprod', f0.vprod), x.figura('vdesc', f0.vdesc, '-')],
    taxa: reducao ? CEM.minus(reducao) : null,
    fonte,
  })
  x.no('vlr_icms_efetivo', {
    valor: f.vlr_icms_efetivo,
    parcelas: [x.figura('base_icms_efetivo', f.base_icms_efetivo)],
    taxa: lerAliquota(e.aliquota, 'aliquota'),
    fonte,
  })
}

function difal(x: Explicador, regra: RegraIcms): void {
  const { f, item, ctx } = x
  const fonte = 'EC 87/2015; LC 190/2022; Conv. ICMS 236/2021'
  const motivo = semDifal(item, regra, ctx)
  const figuras = ['base_partilha', 'vlrfcp', 'vlrparufdes', 'vlrparuforig'] as const
  if (motivo !== null) {
    semFigura(x, figuras, `DIFAL: ${motivo}`, fonte)
    return
  }
  const e = item.entrada
  const inter =
    lerCodigo(e.aliq_icms_des) === null
      ? aliquotaInterestadual(ctx.uf, ctx.destino.uf, regra.origem, ctx.icmsFator)
      : lerAliquota(e.aliq_icms_des, 'aliq_icms_des')
  const int = lerAliquota(e.aliq_icms_int_des, 'aliq_icms_int_des')
  const fcp = lerAliquota(e.aliq_fpc, 'aliq_fpc')
  const share = lerPercentual(e.percetualPart, 'percetualPart') ?? ctx.partilha
  const base = x.figura('base_partilha', f.base_partilha)
  const v = r2(porcento(f.base_icms, inter))
  if (ctx.difal_base === 'dupla')
    x.no('difal_origem', { valor: v, parcelas: [x.figura('base_icms', f.base_icms)], taxa: inter, fonte })
  x.no('base_partilha', {
    valor: f.base_partilha,
    parcelas: [
      x.figura('base_icms', f.base_icms),
      ...(ctx.difal_base === 'dupla' ? [x.figura('difal_origem', v, '-')] : []),
    ],
    divisor: ctx.difal_base === 'unica' ? null : CEM.minus(int.plus(fcp)),
    fonte: `${fonte}; base ${ctx.difal_base}`,
  })
  x.no('vlrfcp', { valor: f.vlrfcp, parcelas: [base], taxa: fcp, fonte })

  const total = f.vlrparufdes.plus(f.vlrparuforig)
  if (ctx.difal_base === 'dupla') {
    const debito = r2(porcento(f.base_partilha, int))
    x.no('difal_destino', { valor: debito, parcelas: [base], taxa: int, fonte })
    x.no('difal', {
      valor: total,
      parcelas: [x.figura('difal_destino', debito), x.figura('difal_origem', v, '-')],
      minimoZero: true,
      fonte,
    })
  } else {
    x.no('difal', { valor: total, parcelas: [base], taxa: int.minus(inter), minimoZero: true, fonte })
  }
  x.no('vlrparufdes', {
    valor: f.vlrparufdes,
    parcelas: [x.figura('difal', total)],
    taxa: share,
    fonte: `${fonte}; partilha`,
  })
  x.no('vlrparuforig', {
    valor: f.vlrparuforig,
    parcelas: [x.figura('difal', total), x.figura('vlrparufdes', f.vlrparufdes, '-')],
    fonte,
  })
}
