import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { compor } from '../composicao.ts'
import { pFCP } from '../fcp.ts'
import { basesIcms } from '../icms.ts'
import { ehDifal, temSt } from '../icms-st.ts'
import { CEM, porcento } from '../numero.ts'
import type { RegraIcms } from '../regra-icms.ts'
import { composicao, type Explicador, semFigura } from './explicador.ts'

const LEI = 'Conv. ICMS 142/2018'

/** ST with its margin or list price, and the FCP, own and of ST. */
export function explicarSt(x: Explicador, regra: RegraIcms): void {
  const { f, f0, item, ctx } = x
  explicarFcp(x, regra)
  if (!temSt(item, regra)) {
    semFigura(x, ['base_icms_st', 'vlr_icms_st'], `CST ${regra.linha.cst} sem ST nesta operação`, LEI)
    return
  }
  const cSt = compor(f0.vprod.minus(f0.vdesc), f0, regra.partes_st, item.valor_aduaneiro)
  const { parcelas, fora } = composicao(x, 'st', regra.partes_st, f0)
  x.no('composicao_st', { valor: cSt, parcelas, casas: null, fonte: `${LEI}; opções da regra`, fora })
  const tipo = { tipo: 'icms', opcao: 'ST' }

  if (ehDifal(ctx)) {
    const v = r2(porcento(cSt, regra.icms))
    x.no('st_origem', {
      valor: v,
      parcelas: [x.figura('composicao_st', cSt)],
      taxa: regra.icms,
      fonte: `${LEI} cl. 13 II`,
    })
    x.no('base_icms_st', {
      valor: f.base_icms_st,
      parcelas: [x.figura('composicao_st', cSt), x.figura('st_origem', v, '-')],
      divisor: CEM.minus(regra.icms_st),
      fonte: `${LEI} cl. 13 II: diferença de alíquotas`,
    })
    debito(x, regra, ['st_origem', v])
  } else {
    const tabelada =
      f.aliqmva.isZero() && item.valor_pauta_st && regra.mobcst !== null && regra.mobcst !== '4'
    const cheia =
      tabelada && item.valor_pauta_st
        ? item.valor_pauta_st.times(item.qtde_trib)
        : porcento(cSt, CEM.plus(f.aliqmva))
    if (!tabelada) margem(x, regra)
    x.no('base_st_cheia', {
      valor: cheia,
      operacao: tabelada ? 'produto' : 'soma',
      parcelas: tabelada
        ? [x.entrada('valor_pauta_st', item.valor_pauta_st ?? ZERO), x.figura('qtde_trib', item.qtde_trib)]
        : [x.figura('composicao_st', cSt)],
      taxa: tabelada ? null : CEM.plus(f.aliqmva),
      casas: null,
      fonte: tabelada ? `${LEI}: preço de lista` : `${LEI}: MVA de ${f.aliqmva.toFixed()} %`,
      regra: tipo,
    })
    x.no('base_icms_st', {
      valor: f.base_icms_st,
      parcelas: [x.figura('base_st_cheia', cheia)],
      taxa: regra.reducao_icms_st.isZero() ? null : CEM.minus(regra.reducao_icms_st),
      fonte: LEI,
      regra: tipo,
    })
    debito(x, regra, proprioDe(x, regra))
  }
}

/** The margin: given, of the state's column, or adjusted for the interstate rate. */
function margem(x: Explicador, regra: RegraIcms): void {
  const { f, item, ctx } = x
  const dada = item.aliqmva ?? (regra.mva === null ? ZERO : (ctx.mva[regra.mva] ?? ZERO))
  const origem = item.aliqmva === null && regra.mva !== null ? 'entrada.parametros.mva_uf' : x.de('aliqmva')
  if (dada.eq(f.aliqmva)) {
    x.no('aliqmva', { valor: f.aliqmva, parcelas: [['MVA', dada, origem]], fonte: LEI })
    return
  }
  const intra = ctx.alq_intra_mva ?? regra.icms_st
  const fator = porcento(CEM.plus(dada), CEM.minus(regra.icms)).div(CEM.minus(intra).div(CEM))
  x.no('mva_fator', {
    valor: fator,
    parcelas: [['100 + MVA', CEM.plus(dada), origem]],
    taxa: CEM.minus(regra.icms),
    divisor: CEM.minus(intra),
    casas: null,
    fonte: `${LEI}: MVA ajustada`,
  })
  x.no('aliqmva', {
    valor: f.aliqmva,
    parcelas: [x.figura('mva_fator', fator), ['100', CEM, origem, '-']],
    fonte: `${LEI}: (1 + MVA) × (1 − interestadual) ÷ (1 − interna) − 1`,
  })
}

function proprioDe(x: Explicador, regra: RegraIcms): readonly [string, Exact] | null {
  const { f, ctx, item } = x
  if (regra.linha.proprio === 'presumido') return ['vlr_icms_presumido', f.vlr_icms_presumido]
  if (regra.linha.proprio !== null) return ['vlricms', f.vlricms]
  if (!ctx.st_deduz_desonerado) return null
  const { c } = basesIcms(item, regra, ctx, x.f0)
  const v = r2(porcento(c, regra.icms))
  x.no('icms_desonerado_deduzido', {
    valor: v,
    parcelas: [x.figura('composicao_icms', c)],
    taxa: regra.icms,
    fonte: 'Conv. ICM 65/1988',
  })
  return ['icms_desonerado_deduzido', v]
}

function debito(x: Explicador, regra: RegraIcms, menos: readonly [string, Exact] | null): void {
  const { f } = x
  const v = r2(porcento(f.base_icms_st, regra.icms_st))
  x.no('st_debito', {
    valor: v,
    parcelas: [x.figura('base_icms_st', f.base_icms_st)],
    taxa: regra.icms_st,
    fonte: LEI,
  })
  x.no('vlr_icms_st', {
    valor: f.vlr_icms_st,
    parcelas: [x.figura('st_debito', v), ...(menos ? [x.figura(menos[0], menos[1], '-')] : [])],
    minimoZero: true,
    fonte: `${LEI}: imposto da ST menos o próprio`,
  })
}

function explicarFcp(x: Explicador, regra: RegraIcms): void {
  const { f, item, ctx } = x
  const taxa = item.importacao ? ctx.fcp_importacao : pFCP(regra, ctx)
  const fonte = 'ADCT art. 82; NT 2016.002'
  if (taxa && !f.base_fcp.isZero()) {
    x.no('base_fcp', { valor: f.base_fcp, parcelas: [x.figura('base_icms', f.base_icms)], fonte })
    x.no('vlr_fcp', { valor: f.vlr_fcp, parcelas: [x.figura('base_fcp', f.base_fcp)], taxa, fonte })
    if (!f.vlr_fcp_efet.isZero() || !f.vlr_fcp_dif.isZero()) {
      x.no('vlr_fcp_dif', {
        valor: f.vlr_fcp_dif,
        parcelas: [x.figura('vlr_fcp', f.vlr_fcp)],
        taxa: regra.pFCPDif,
        fonte,
      })
      x.no('vlr_fcp_efet', {
        valor: f.vlr_fcp_efet,
        parcelas: [x.figura('vlr_fcp', f.vlr_fcp), x.figura('vlr_fcp_dif', f.vlr_fcp_dif, '-')],
        fonte,
      })
    }
  } else {
    const motivo = ctx.interestadual ? 'operação interestadual: o FCP é do destino' : 'regra sem FCP'
    semFigura(x, ['base_fcp', 'vlr_fcp'], regra.linha.fcp ? motivo : `CST ${regra.linha.cst} sem FCP`, fonte)
  }
  const daSt = pFCP(regra, ctx)
  if (daSt && !f.base_fcp_st.isZero()) {
    const v = r2(porcento(f.base_fcp_st, daSt))
    x.no('base_fcp_st', { valor: f.base_fcp_st, parcelas: [x.figura('base_icms_st', f.base_icms_st)], fonte })
    x.no('fcp_st_debito', { valor: v, parcelas: [x.figura('base_fcp_st', f.base_fcp_st)], taxa: daSt, fonte })
    x.no('vlr_fcp_st', {
      valor: f.vlr_fcp_st,
      parcelas: [x.figura('fcp_st_debito', v), x.figura('vlr_fcp', f.vlr_fcp, '-')],
      minimoZero: true,
      fonte,
    })
  }
}
