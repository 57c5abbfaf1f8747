import { r2 } from '../../money/round.ts'
import { lerOuZero, porcento } from '../numero.ts'
import type { RegraContribuicao } from '../regra-pis-cofins.ts'
import { composicao, type Explicador, semFigura } from './explicador.ts'

/** IPI, PIS and COFINS. */
export function explicarContribuicoes(x: Explicador): void {
  explicarIpi(x)
  explicarPisCofins(x)
}

function explicarIpi(x: Explicador): void {
  const { f, item, ctx } = x
  const fonte = 'Decreto 7.212/2010; STF Tema 84'
  const regra = item.ipi
  if (!regra?.tributa || ctx.modelo !== '55') {
    const motivo = !regra
      ? 'sem regra de IPI'
      : ctx.modelo === '55'
        ? `CST ${regra.cst} sem IPI`
        : 'NFC-e sem IPI'
    semFigura(x, ['base_ipi', 'vlripi'], motivo, fonte)
    return
  }
  if (regra.por_unidade) {
    x.no('vlripi', {
      valor: f.vlripi,
      operacao: 'produto',
      parcelas: [x.figura('qtde_trib', item.qtde_trib), x.entrada('regraipi.aliquota', regra.aliquota)],
      fonte: `${fonte}; por unidade`,
      regra: { tipo: 'ipi' },
    })
    return
  }
  const { parcelas, fora } = composicao(x, 'ipi', regra.partes, x.f0)
  x.no('base_ipi', {
    valor: f.base_ipi,
    parcelas,
    fonte,
    fora,
    regra: { tipo: 'ipi', opcao: regra.partes.join(', ') },
  })
  x.no('vlripi', {
    valor: f.vlripi,
    parcelas: [x.figura('base_ipi', f.base_ipi)],
    taxa: regra.aliquota,
    fonte,
    regra: { tipo: 'ipi' },
  })
}

function explicarPisCofins(x: Explicador): void {
  const { f, item, ctx } = x
  const regra = item.pisconfins
  const fonte = 'Leis 10.637/2002 e 10.833/2003; STF Tema 69'
  if (!regra || ctx.pisCofinsExtintos) {
    const motivo = regra ? 'PIS e COFINS extintos nesta data' : 'sem regra de PIS/COFINS'
    semFigura(x, ['base_pis', 'vlrpis', 'base_confins', 'vlrconfins'], motivo, 'ADCT art. 126')
    return
  }
  // an import takes PIS before the benefit discount and before any ICMS exists
  const momento = item.importacao ? x.f0 : f
  const { parcelas, fora } = composicao(x, 'pis', regra.partes, momento)
  const menos: typeof parcelas = []
  if (!item.importacao) {
    if (regra.subtrair_icms) menos.push(x.figura('vlricms', f.vlricms, '-'))
    else if (!f.vlricms.isZero()) fora.push({ nome: 'vlricms', motivo: 'subtrair_icms não marcado' })
    if (regra.subtrair_icmsst) menos.push(x.figura('vlr_icms_st', f.vlr_icms_st, '-'))
    if (regra.subtrair_difal) {
      for (const n of ['vlrparufdes', 'vlrfcp', 'vlr_fcp'] as const) menos.push(x.figura(n, f[n], '-'))
    }
  }
  const contribuicao = (
    c: RegraContribuicao,
    base: 'base_pis' | 'base_confins',
    valor: 'vlrpis' | 'vlrconfins',
    campo: string,
  ) => {
    const dela = { tipo: 'pisconfins', opcao: `CST ${c.cst}` }
    if (!f[base].isZero()) {
      x.no(base, {
        valor: f[base],
        parcelas: [...parcelas, ...menos],
        minimoZero: true,
        fonte,
        fora,
        regra: dela,
      })
    }
    if (c.modo === 'unidade') {
      x.no(valor, {
        valor: f[valor],
        operacao: 'produto',
        parcelas: [x.figura('qtde_trib', item.qtde_trib), x.entrada(campo, c.aliquota)],
        fonte: `${fonte}; por unidade`,
        regra: dela,
      })
    } else if (!f[base].isZero()) {
      x.no(valor, {
        valor: f[valor],
        parcelas: [x.figura(base, f[base])],
        taxa: c.aliquota,
        fonte,
        regra: dela,
      })
    }
    semFigura(
      x,
      [base, valor],
      c.modo === null ? `CST ${c.cst} sem contribuição` : 'sem base ou alíquota zero',
      fonte,
    )
  }
  contribuicao(regra.pis, 'base_pis', 'vlrpis', 'regrapisconfins.aliquota_pis')
  contribuicao(regra.confins, 'base_confins', 'vlrconfins', 'regrapisconfins.aliquota_confins')
}

/** Approximate taxes: three parts on what the item costs. */
export function explicarIbpt(x: Explicador): void {
  const { f, item, ctx } = x
  const fonte = 'Lei 12.741/2012; tabela IBPT'
  if (!item.entrada.ibpt || !ctx.destino.consumidor) {
    semFigura(
      x,
      ['vtottrib'],
      ctx.destino.consumidor ? 'sem tabela IBPT' : 'destinatário não é consumidor',
      fonte,
    )
    return
  }
  const importado = ['1', '2', '6', '7'].includes(item.icms?.origem ?? '0')
  const nomes = [importado ? 'importadosfederal' : 'nacionalfederal', 'estadual', 'municipal'] as const
  const partes = nomes.map(nome => {
    const taxa = lerOuZero(x.item.entrada.ibpt?.[nome], nome)
    const valor = r2(porcento(f.vprod.minus(f.vdesc), taxa))
    x.no(`ibpt.${nome}`, {
      valor,
      parcelas: [x.figura('vprod', f.vprod), x.figura('vdesc', f.vdesc, '-')],
      taxa,
      fonte,
    })
    return x.figura(`ibpt.${nome}`, valor)
  })
  x.no('vtottrib', { valor: f.vtottrib, parcelas: partes, fonte })
}
