import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { baseIbsCbs } from '../base-ibs-cbs.ts'
import { CEM, fracao, lerOuZero, porcento, UM } from '../numero.ts'
import type { RegraRtc, TaxaRtc } from '../regra-ibs-cbs.ts'
import { type Explicador, semFigura } from './explicador.ts'

const LEI = 'LC 214/2025 art. 12'

/** IS, IBS of state and city, CBS, from their common base B. */
export function explicarRtc(x: Explicador): void {
  const { f, item, ctx } = x
  if (!item.ibs && !item.cbs && !item.isl) {
    semFigura(x, ['base_ibs_uf', 'base_cbs', 'vlr_ibs_total', 'vlr_cbs'], 'sem regra de IBS/CBS', LEI)
    return
  }
  const b = baseIbsCbs(item, ctx, f)
  x.no('base_ibscbs', {
    valor: b,
    parcelas: [
      x.figura('vprod', f.vprod),
      ...(['vfrete', 'vseg', 'voutro', 'valor_ii'] as const).map(n => x.figura(n, f[n])),
      ...(ctx.ibscbs_aduaneiro && item.importacao
        ? [x.entrada('valor_aduaneiro', item.valor_aduaneiro)]
        : []),
      ...(
        [
          'vdesc',
          'vlrpis',
          'vlrconfins',
          'vlricms',
          'vlrparufdes',
          'vlr_fcp',
          'vlrfcp',
          'vlr_icms_mono',
        ] as const
      ).map(n => x.figura(n, f[n], '-')),
    ].filter(([, v]) => !v.isZero()),
    minimoZero: true,
    fonte: `${LEI}: preço líquido sem ICMS, PIS, COFINS e descontos; IPI, ST e FCP-ST ficam fora`,
  })
  if (item.isl) {
    const regra = { tipo: 'isl' }
    x.no('base_isl', {
      valor: f.base_isl,
      parcelas: [x.figura('base_ibscbs', b)],
      fonte: 'LC 214/2025 arts. 416–417',
      regra,
    })
    x.no('vlr_isl_ad', {
      valor: f.vlr_isl_ad,
      parcelas: [x.figura('base_isl', f.base_isl)],
      taxa: item.isl.aliquota,
      fonte: LEI,
      regra,
    })
    x.no('vlr_isl_especifica', {
      valor: f.vlr_isl_especifica,
      operacao: 'produto',
      parcelas: [
        x.entrada('regraisl.aliquota_especifica_isl', item.isl.especifica),
        x.figura('qtde_trib', item.qtde_trib),
      ],
      fonte: LEI,
      regra,
    })
    x.no('vlr_isl', {
      valor: f.vlr_isl,
      parcelas: [x.figura('vlr_isl_ad', f.vlr_isl_ad), x.figura('vlr_isl_especifica', f.vlr_isl_especifica)],
      fonte: 'doc 3 §9.2',
      regra,
    })
  }
  if (item.ibs?.temGrupo) {
    tributo(x, item.ibs, item.ibs.uf, b, 'ibs_uf', item.isl?.ibs_isl === true, 'regraibs')
    tributo(x, item.ibs, item.ibs.mu, b, 'ibs_mu', item.isl?.ibs_isl === true, 'regraibs')
    const deduz = item.entrada.deduz_cred_pres === true
    x.no('vlr_ibs_total', {
      valor: f.vlr_ibs_total,
      parcelas: [
        x.figura('vlr_ibs_uf', f.vlr_ibs_uf),
        x.figura('vlr_ibs_mu', f.vlr_ibs_mu),
        ...(deduz ? [x.figura('vlr_cred_pres_ibs', f.vlr_cred_pres_ibs, '-')] : []),
      ],
      minimoZero: true,
      fonte: 'NT 2025.002, rejeição 1150',
    })
  }
  if (item.cbs?.temGrupo) tributo(x, item.cbs, item.cbs.cbs, b, 'cbs', item.isl?.cbs_isl === true, 'regracbs')
}

function tributo(
  x: Explicador,
  regra: RegraRtc,
  taxa: TaxaRtc,
  b: Exact,
  nome: 'ibs_uf' | 'ibs_mu' | 'cbs',
  somaIs: boolean,
  tipo: string,
): void {
  const { f, ctx, item } = x
  const base = f[`base_${nome}`]
  const regular = item.entrada.trib_regular === true
  const parcelas = [x.figura('base_ibscbs', b), ...(somaIs ? [x.figura('vlr_isl', f.vlr_isl)] : [])]
  const reducaoBase = regra.reduzBase ? (item.entrada.reducao_bc_ibscbs ?? '0') : '0'
  x.no(`base_${nome}`, {
    valor: base,
    parcelas,
    taxa: regra.reduzBase ? CEM.minus(exact(reducaoBase)) : null,
    fonte: LEI,
    fora:
      !somaIs && !f.vlr_isl.isZero() ? [{ nome: 'vlr_isl', motivo: 'opção da regra de IS não marcada' }] : [],
    regra: { tipo, opcao: `CST ${regra.cst}` },
  })
  const efetiva = f[`aliq_${nome}_efetiva`]
  x.no(`aliq_${nome}_efetiva`, {
    valor: efetiva,
    operacao: 'produto',
    casas: 4,
    parcelas:
      regular || regra.suspensa
        ? [['situação sem cobrança', ZERO, x.de(tipo)]]
        : [
            ['alíquota', taxa.aliquota, x.de(`${tipo}.aliquota`)],
            ['1 − redução', UM.minus(fracao(taxa.reducao)), x.de(`${tipo}.reducao`)],
            ['1 − redutor', UM.minus(fracao(ctx.pRedutor)), 'entrada.parametros.pRedutor'],
          ],
    fonte: `${taxa.fonte ? `alíquota da lei (${taxa.fonte}); ` : ''}NT 2025.002 UB63-10; 4 casas`,
  })
  const valor = nome === 'cbs' ? 'vlr_cbs' : (`vlr_${nome}` as const)
  const bruto = `vlr_${nome}_bruto`
  const brutoValor = r2(porcento(base, efetiva))
  x.no(bruto, { valor: brutoValor, parcelas: [x.figura(`base_${nome}`, base)], taxa: efetiva, fonte: LEI })
  const dif = f[`vlr_dif_${nome}`]
  x.no(`vlr_dif_${nome}`, {
    valor: dif,
    parcelas: [x.figura(`base_${nome}`, base)],
    taxa: porcento(efetiva, taxa.diferimento),
    fonte: `diferimento de ${taxa.diferimento.toFixed()} %`,
  })
  const dev = f[`vlr_dev_trib_${nome}`]
  x.no(`vlr_dev_trib_${nome}`, {
    valor: dev,
    parcelas: dev.isZero() ? [] : [x.entrada(`dev_trib_${nome}`, dev)],
    fonte: 'gDevTrib',
  })
  const cents = f.ajuste?.[valor]
  x.no(valor, {
    valor: f[valor],
    parcelas: [
      x.figura(bruto, brutoValor),
      x.figura(`vlr_dif_${nome}`, dif, '-'),
      x.figura(`vlr_dev_trib_${nome}`, dev, '-'),
      ...(cents ? [['centavo que fecha o preço', cents, x.de('preco')] as const] : []),
    ],
    minimoZero: true,
    fonte: 'NT 2025.002 UB63-10 (1041, 1052, 1069)',
    regra: { tipo, opcao: `CST ${regra.cst}` },
  })
  const reg = f[`vlr_${nome}_reg`]
  if (regular) {
    const nomeReducao = nome === 'cbs' ? 'reducao_reg_cbs' : 'reducao_reg_ibs'
    const reducao = lerOuZero(item.entrada[nomeReducao], nomeReducao)
    x.no(`aliq_${nome}_reg`, {
      valor: f[`aliq_${nome}_reg`],
      operacao: 'produto',
      casas: 4,
      parcelas: [
        ['alíquota', taxa.aliquota, x.de(`${tipo}.aliquota`)],
        ['1 − redução', UM.minus(fracao(reducao)), x.de(nomeReducao)],
      ],
      fonte: 'NT 2025.002: gTribRegular',
    })
    x.no(`vlr_${nome}_reg`, {
      valor: reg,
      parcelas: [x.figura(`base_${nome}`, base)],
      taxa: f[`aliq_${nome}_reg`],
      fonte: 'gTribRegular: informativo, em nenhum total',
    })
  }
}
