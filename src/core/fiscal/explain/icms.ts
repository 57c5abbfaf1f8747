import { ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { basesIcms } from '../icms.ts'
import { CEM, fracao, limitar, UM } from '../numero.ts'
import type { RegraIcms } from '../regra-icms.ts'
import { composicao, type Explicador, menosDesconto, semFigura } from './explicador.ts'

const LEI = 'LC 87/1996 art. 13'

/** Own ICMS, its deferral, the Simples credit and the effective ICMS. */
export function explicarIcms(x: Explicador, regra: RegraIcms): void {
  const { f, item, ctx } = x
  const { cst, proprio } = regra.linha
  const bases = basesIcms(item, regra, ctx, x.f0)
  const { parcelas, fora } = composicao(x, 'icms', regra.partes, x.f0)
  const origem = { tipo: 'icms', opcao: regra.partes.join(', ') }
  x.no('composicao_icms', {
    valor: bases.c,
    parcelas,
    casas: null,
    fonte: `${LEI}; opções da regra`,
    fora,
    regra: origem,
  })

  const pauta = (regra.mobc === '1' || regra.mobc === '2') && item.valor_pauta
  if (item.importacao && ctx.importacao_por_dentro) {
    const partes = ctx.importacao_segue_opcoes
      ? [x.figura('composicao_icms', bases.c)]
      : [
          ...(['vprod', 'vfrete', 'vseg', 'voutro', 'valor_ii', 'vlripi'] as const).map(n =>
            x.figura(n, x.f0[n]),
          ),
          menosDesconto(x, x.f0),
          x.entrada('valor_aduaneiro', item.valor_aduaneiro),
        ]
    x.no('base_icms_cheia', {
      valor: bases.cheia,
      parcelas: [
        ...partes,
        x.entrada('valor_iof', item.valor_iof),
        x.figura('vlrpis', f.vlrpis),
        x.figura('vlrconfins', f.vlrconfins),
      ],
      divisor: CEM.minus(regra.icms.plus(ctx.fcp_importacao)),
      casas: null,
      fonte: 'LC 87/1996 art. 13 V e §1 I: importação, imposto por dentro',
      regra: origem,
    })
  } else if (pauta) {
    x.no('base_icms_cheia', {
      valor: bases.cheia,
      operacao: 'produto',
      parcelas: [x.entrada('valor_pauta', item.valor_pauta ?? ZERO), x.figura('qtde_trib', item.qtde_trib)],
      casas: null,
      fonte: 'pauta ou preço máximo (modBC 1, 2)',
      regra: origem,
    })
  } else {
    x.no('base_icms_cheia', {
      valor: bases.cheia,
      parcelas: [x.figura('composicao_icms', bases.c)],
      casas: null,
      fonte: LEI,
    })
  }

  if (proprio === 'normal' || proprio === 'diferido') {
    const reducao = regra.linha.reduz
      ? null
      : [regra.reducao_icms, regra.reducao_icms_pf].find(r => !r.isZero())
    x.no('base_icms', {
      valor: f.base_icms,
      parcelas: [x.figura('base_icms_cheia', bases.cheia, '+', 'base antes da redução')],
      taxa: bases.reducao.isZero() ? null : CEM.minus(bases.reducao),
      fonte: `${LEI}; CST ${cst}`,
      regra: { tipo: 'icms' },
      fora: reducao ? [{ nome: 'redução', motivo: `CST ${cst} não usa redução` }] : [],
    })
  }
  if (proprio === 'normal') {
    x.no('vlricms', {
      valor: f.vlricms,
      parcelas: [x.figura('base_icms', f.base_icms)],
      taxa: regra.icms,
      fonte: LEI,
      regra: { tipo: 'icms' },
    })
  }
  if (proprio === 'diferido') {
    const pDif = limitar(regra.aliq_icms_diferido ?? CEM).taxa
    x.no('vlr_icms_operacao', {
      valor: f.vlr_icms_operacao,
      parcelas: [x.figura('base_icms', f.base_icms)],
      taxa: regra.icms,
      fonte: LEI,
    })
    x.no('vlr_icms_diferido', {
      valor: f.vlr_icms_diferido,
      parcelas: [x.figura('vlr_icms_operacao', f.vlr_icms_operacao)],
      taxa: pDif,
      fonte: 'CST 51: parcela diferida',
    })
    x.no('vlricms', {
      valor: f.vlricms,
      parcelas: [
        x.figura('vlr_icms_operacao', f.vlr_icms_operacao),
        x.figura('vlr_icms_diferido', f.vlr_icms_diferido, '-'),
      ],
      fonte: 'CST 51: operação menos diferido',
    })
  }
  if (proprio === 'presumido') {
    x.no('vlr_icms_presumido', {
      valor: f.vlr_icms_presumido,
      parcelas: [x.figura('composicao_icms', bases.c)],
      taxa: regra.icms,
      fonte: 'CSOSN 201 a 203: só para deduzir da ST',
    })
  }
  semFigura(x, ['base_icms', 'vlricms'], `CST ${cst} não tem base`, `tabela de CST: ${regra.linha.descricao}`)

  if (!f.vlr_credito_sn.isZero()) {
    x.no('vlr_credito_sn', {
      valor: f.vlr_credito_sn,
      parcelas: [x.figura('composicao_icms', bases.c)],
      taxa: regra.icms_credito,
      fonte: 'LC 123/2006 art. 23',
    })
  }
  explicarDesoneracao(x, regra, bases)
}

function explicarDesoneracao(
  x: Explicador,
  regra: RegraIcms,
  { c, cheia, reducao }: ReturnType<typeof basesIcms>,
): void {
  const { f, ctx } = x
  const campo = regra.motivo === null ? 'desconto_beneficio' : 'valor_desoneracao'
  if (f[campo].isZero()) return
  const fonte = 'NT 2023.004; regra de desoneração'
  const liq = x.f0.vprod.minus(x.f0.vdesc)
  if (campo === 'desconto_beneficio' && f.desconto_beneficio.eq(liq)) {
    x.no(campo, {
      valor: liq,
      parcelas: [x.figura('vprod', x.f0.vprod), menosDesconto(x, x.f0)],
      fonte: 'benefício limitado ao preço do item',
    })
    return
  }
  if (regra.linha.desoneracao === 'cheia') {
    x.no(campo, {
      valor: f[campo],
      parcelas: [x.figura('composicao_icms', c)],
      taxa: regra.icms,
      divisor: ctx.porDentro ? CEM.minus(regra.icms) : null,
      fonte,
      regra: { tipo: 'icms', opcao: `motivo ${regra.motivo}` },
    })
    return
  }
  if (!ctx.porDentro) {
    const cheio = r2(cheia)
    x.no('base_icms_integral', {
      valor: cheio,
      parcelas: [x.figura('base_icms_cheia', cheia)],
      fonte: 'base que haveria sem a redução',
    })
    x.no(campo, {
      valor: f[campo],
      parcelas: [x.figura('base_icms_integral', cheio), x.figura('base_icms', f.base_icms, '-')],
      taxa: regra.icms,
      minimoZero: true,
      fonte,
    })
    return
  }
  const a = fracao(regra.icms)
  const taxa = UM.minus(a.times(UM.minus(fracao(reducao)))).times(CEM)
  const bruto = cheia.times(taxa).div(CEM).div(CEM.minus(regra.icms).div(CEM))
  x.no('desoneracao_por_dentro', {
    valor: bruto,
    parcelas: [x.figura('base_icms_cheia', cheia)],
    taxa,
    divisor: CEM.minus(regra.icms),
    casas: null,
    fonte,
  })
  x.no(campo, {
    valor: f[campo],
    parcelas: [x.figura('desoneracao_por_dentro', bruto), x.figura('base_icms_cheia', cheia, '-')],
    minimoZero: true,
    fonte,
  })
}
