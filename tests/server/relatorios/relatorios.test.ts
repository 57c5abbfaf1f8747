import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { CardFace } from '../../../src/domain/home/face.ts'
import { cellText } from '../../../src/domain/reports/cell-text.ts'
import { groupsOf, isAdditive, type Report } from '../../../src/domain/reports/define.ts'
import { NO_KEY, type ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import { SEES_COST } from '../../../src/domain/reports/sources/dims.ts'
import { checkCube } from '../../../src/server/reports/cube.ts'
import { inserir } from '../vendas/inserir.ts'
import { novoUuid } from '../vendas/loja.ts'
import { createAccount, given } from '../world.ts'
import { abrirLojaComPassado, folhaDe, type LojaComPassado, repartida } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

/** More days than the shop has. */
const ALL_DAYS = 1000
/** From the shop's year to this one: some rows are of the day on which the test runs. */
const YEAR = { inicio: '01/01/2026', fim: '31/12/2026' }
const pedir = (id: string, query: Record<string, string> = {}) =>
  loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams({ ...YEAR, ...query })}`)
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await pedir(id, query)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Measures of a report that are sums of facts, whatever the grouping. */
const somas = (report: Report) =>
  Object.keys(report.measures).filter(name => report.measures[name] === true && isAdditive(report, name))
const soma = ({ data }: ReportAnswer, name: string) =>
  data.reduce((sum, { valores }) => sum.plus(valores[name] ?? '0'), dec('0')).toFixed(4)
const dimensoes = groupsOf
const chave = (key: string | null | undefined) => key ?? NO_KEY

/** Drops what depends on how a report was read. */
const dito = ({ data, totais, comparado }: ReportAnswer) => ({ data, totais, comparado })

describe('o que se abre soma o que se apertou', () => {
  test('só transporte, entregas, contratos, perdas e quatro outros nada contam aqui', async () => {
    const vazios: string[] = []
    for (const { id } of REPORTS) if ((await ler(id)).total === 0) vazios.push(id)
    expect(vazios).toEqual([
      ...['comissoes', 'entregas', 'contratos', 'ordens', 'validade', 'perdas', 'cartoes_a_receber'],
      ...['ctes', 'ctes_os', 'mdfes', 'veiculos'],
    ])
  })

  test.each(REPORTS.map(report => [report.id, report] as const))(
    '%s, por toda dimensão',
    async (id, report) => {
      for (const grupo of dimensoes(report)) {
        const lido = await ler(id, { grupos: grupo })
        for (const name of somas(report))
          expect([grupo, name, soma(lido, name)]).toEqual([
            grupo,
            name,
            dec(lido.totais[name] ?? '0').toFixed(4),
          ])
      }
    },
  )

  test.each(REPORTS.map(report => [report.id, report] as const))(
    '%s, Enter a Enter até a folha',
    async (id, report) => {
      let filtro: Record<string, string> = {}
      let apertada: ReportAnswer['data'][number] | undefined
      for (const passo of report.drill) {
        const lido = await ler(id, { ...filtro, grupos: passo })
        for (const name of apertada ? somas(report) : [])
          expect([passo, name, lido.totais[name] ?? '0']).toEqual([
            passo,
            name,
            apertada?.valores[name] ?? '0',
          ])
        apertada = lido.data[0]
        if (!apertada) break
        filtro = {
          ...filtro,
          ...Object.fromEntries(passo.split(',').map((dim, i) => [dim, chave(apertada?.chaves[i])])),
        }
      }
    },
  )
})

describe('o cubo', () => {
  test('guarda os dias passados, e nenhum relatório muda por isso', async () => {
    // up to the shop's day: later days, until the real one, are always read from the documents
    const lidosDaFonte = async () => (await ler('vendas', { fim: '20/11/2026' })).dias_da_fonte
    const antes = await Promise.all(REPORTS.map(({ id }) => ler(id)))
    expect(await lidosDaFonte()).toBeGreaterThan(30)
    await loja.refazer()
    const depois = await Promise.all(REPORTS.map(({ id }) => ler(id)))
    expect(await lidosDaFonte()).toBe(2)
    expect(depois.map(dito)).toEqual(antes.map(dito))
    expect(
      await loja.deps.db.tx(loja, q => checkCube(q, loja, loja.empresa_id, loja.clock(), ALL_DAYS)),
    ).toEqual([])
  })

  test('a nota de fornecedor cancelada não é exceção do caixa, a venda é', async () => {
    const vezes = async () => (await ler('cancelamentos', { o_que: 'venda' })).totais['vezes']
    const antes = await vezes()
    for (const [tipo, mais] of [
      [3, 0],
      [1, 1],
    ] as const) {
      const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
        `select max(id)::int as id from vendas where tipo_operacao = $1 and status = 'T'`,
        [tipo],
      )
      await loja.sql(`update vendas set status = 'C' where id = $1`, [id])
      await loja.refazer()
      expect([tipo, await vezes()]).toEqual([
        tipo,
        dec(antes ?? '0')
          .plus(mais)
          .toFixed(0),
      ])
      await loja.sql(`update vendas set status = 'T' where id = $1`, [id])
      await loja.refazer()
    }
  })

  test('a venda cancelada sai do seu dia no mesmo instante, e o dia é refeito', async () => {
    await loja.refazer()
    const antes = await ler('vendas')
    const id = Number((await ler('vendas', { grupos: 'venda', dia: '2026-10-31' })).data[0]?.chaves[0])
    await loja.sql(
      `update documentos_fiscais set prazo_cancelamento = now() + interval '1 hour' where venda_id = $1`,
      [id],
    )
    const { status, body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'O cliente desistiu da compra',
    })
    expect([status, body.message]).toEqual([200, undefined])
    await loja.quieto()
    const logo = await ler('vendas')
    expect(
      dec(antes.totais['liquido'] ?? '0')
        .minus(logo.totais['liquido'] ?? '0')
        .toFixed(2),
    ).toBe('50.00')
    expect(logo.dias_da_fonte).toBe(antes.dias_da_fonte + 1)
    await loja.refazer()
    expect(dito(await ler('vendas'))).toEqual(dito(logo))
  })

  test('a venda feita sem rede que chega três dias depois está no seu dia logo', async () => {
    await loja.refazer()
    const dia = { inicio: '17/11/2026', fim: '17/11/2026' }
    const antes = await ler('vendas', dia)
    const enviada_em = loja.clock().toISOString()
    await loja.vender({ offline: true, paga_em: '2026-11-17T13:00:00.000Z', enviada_em }, '2')
    const logo = await ler('vendas', dia)
    expect([logo.totais['vendas'], logo.dias_da_fonte]).toEqual([
      String(Number(antes.totais['vendas']) + 1),
      antes.dias_da_fonte + 1,
    ])
    await loja.refazer()
    expect(dito(await ler('vendas', dia))).toEqual(dito(logo))
  })

  test('um custo lançado depois muda a margem do mês, e nada mais', async () => {
    const antes = await ler('lucro', { grupos: 'produto' })
    const custo = { produto_id: loja.produtos.comum, movimento_id: 900_002, custo: '5.0000000000' }
    await loja.sql(
      `insert into estoque_custos (account_id, empresa_id, produto_id, movimento_id, em, saldo, custo_medio, ultimo_custo)
        values ($1, $2, $3, $4, '2026-02-01', 1000, $5, $5)`,
      [loja.account_id, loja.empresa_id, custo.produto_id, custo.movimento_id, custo.custo],
    )
    await loja.sql(
      `insert into cubo_marcas (account_id, empresa_id, em, qual)
        select account_id, empresa_id, datavenda, 'custo' from vendas where datavenda < now()`,
    )
    const depois = await ler('lucro', { grupos: 'produto' })
    const [a, b] = [antes.data[0]?.valores ?? {}, depois.data[0]?.valores ?? {}]
    expect([b['liquido'], b['impostos']]).toEqual([a['liquido'], a['impostos']])
    expect(
      dec(b['custo'] ?? '0')
        .div(a['custo'] ?? '1')
        .toFixed(6),
    ).toBe(dec('5').div('4.25').toFixed(6))
    await loja.refazer()
    expect(dito(await ler('lucro', { grupos: 'produto' }))).toEqual(dito(depois))
  })

  test('um dia que não confere é dito no sino e refeito', async () => {
    await loja.refazer()
    const certo = dito(await ler('vendas'))
    await loja.sql(`update cubo_vendas set liquido = liquido + 1 where dia = '2026-10-21'`)
    expect(
      await loja.deps.db.tx(loja, q => checkCube(q, loja, loja.empresa_id, loja.clock(), ALL_DAYS)),
    ).toEqual(['2026-10-21'])
    await loja.refazer()
    expect(dito(await ler('vendas'))).toEqual(certo)
  })
})

describe('cada número', () => {
  test('o dia de uma venda é o da empresa: 23:50 em Manaus é do mesmo dia lá', async () => {
    const { id } = await loja.vender()
    await loja.sql(`update vendas set datavenda = '2026-11-19T23:50:00-04:00' where id = $1`, [id])
    const dia = async () => (await ler('vendas', { venda: String(id), grupos: 'dia' })).data[0]?.chaves[0]
    expect(await dia()).toBe('2026-11-20')
    await loja.sql(`update empresas set uf = 'AM'`)
    expect(await dia()).toBe('2026-11-19')
    await loja.sql(`update empresas set uf = 'SP'`)
  })

  test('quem muda de fuso abre o que apertou: o dia guardado fica como era', async () => {
    const { id } = await loja.vender()
    // half past midnight in São Paulo is still the day before in Manaus
    await loja.sql(`update vendas set datavenda = '2026-11-11T00:30:00-03:00' where id = $1`, [id])
    await loja.sql('delete from cubo_dias')
    await loja.refazer()
    const dias = { inicio: '10/11/2026', fim: '12/11/2026' }
    const porDia = async () => {
      const dito = await ler('vendas', { ...dias, grupos: 'dia' })
      return dito.data.map(({ chaves: [dia], valores }) => [dia, valores['liquido']])
    }
    const [antes, soma] = [await porDia(), (await ler('vendas', dias)).totais['liquido']]
    await loja.sql(`update empresas set uf = 'AM'`)
    expect(await porDia()).toEqual(antes)
    for (const [dia, liquido] of antes) {
      const aberto = await ler('vendas', { ...dias, grupos: 'venda', dia: String(dia) })
      expect([dia, aberto.totais['liquido']]).toEqual([dia, liquido])
    }
    // what changes later of that day stands on the day that was kept
    await loja.sql(
      `insert into cubo_marcas (account_id, empresa_id, em, qual) select account_id, empresa_id, datavenda, 'venda' from vendas where id = $1`,
      [id],
    )
    expect([await porDia(), (await ler('vendas', dias)).totais['liquido']]).toEqual([antes, soma])
    await loja.refazer()
    expect([await porDia(), (await ler('vendas', dias)).totais['liquido']]).toEqual([antes, soma])
    await loja.sql(`update empresas set uf = 'SP'`)
    await loja.refazer()
  })

  test('a nota conta no dia que ela diz, não no dia em que chegou', async () => {
    const [nota] = await loja.sql<{ id: number }>(
      `select id from documentos_fiscais where modelo = '65' order by id limit 1`,
    )
    await loja.sql(`update documentos_fiscais set dh_emi = '2026-10-07T23:50:00-03:00' where id = $1`, [
      nota?.id,
    ])
    const dia = { inicio: '07/10/2026', fim: '07/10/2026', grupos: 'dia' }
    expect((await ler('notas', dia)).data.map(({ valores }) => valores['notas'])).toEqual(['1'])
  })

  test('o desconto da venda é repartido sem sobrar centavo', async () => {
    const { id } = await loja.vender(repartida(loja))
    const { totais } = await ler('venda_agrupada', { venda: String(id), grupos: 'produto' })
    expect(totais['liquido']).toBe('90.00')
  })

  test('o ticket é de todas as vendas, não a média dos dias', async () => {
    const { totais } = await ler('vendas')
    expect(totais['ticket']).toBe(
      dec(totais['liquido'] ?? '0')
        .div(totais['vendas'] ?? '1')
        .toFixed(2),
    )
  })

  test('o Início, a lista e o relatório dizem o mesmo do dia', async () => {
    const hoje = { inicio: '20/11/2026', fim: '20/11/2026' }
    const { totais } = await ler('vendas', hoje)
    const { body } = await loja.caixa.call('GET', 'estatistica/hoje')
    expect([totais['liquido'], totais['vendas']]).toEqual([
      body.data.vendas.total,
      String(body.data.vendas.quantidade),
    ])
  })

  test('os cartões da semana e do mês são o relatório, com cancelada e devolvida', async () => {
    const cartoes = async (query = '') =>
      (await loja.caixa.call('GET', `estatistica/painel?fresco=1${query}`)).body.data
    const numero = (cartao: { dados: CardFace }, id: string) =>
      cartao.dados.numeros.find(each => each.id === id)
    const confere = async () => {
      loja.clock.advance(2000)
      const painel = await cartoes()
      for (const [cartao, inicio] of [
        ['semana', '16/11/2026'],
        ['mes', '01/11/2026'],
      ] as const) {
        const { totais } = await ler('vendas', { inicio, fim: '20/11/2026' })
        expect([cartao, numero(painel[cartao], 'liquido')?.valor]).toEqual([cartao, totais['liquido']])
      }
      const { totais } = await ler('vendedores', { inicio: '14/11/2026', fim: '20/11/2026' })
      expect(numero(painel.ticket, 'ticket')?.valor).toBe(totais['ticket'])
      expect(painel.mes.dados.marcas.valores.at(-1)).toBe(
        (await ler('vendas', { inicio: '20/11/2026', fim: '20/11/2026' })).totais['liquido'],
      )
      return painel
    }
    await confere()
    const { id } = await loja.vender({}, '3')
    const cancelada = await loja.vender({}, '2')
    await loja.quieto()
    const cheio = await confere()
    expect(cheio.mais_vendidos.dados.linhas.length).toBeGreaterThan(0)
    await loja.caixa.call('POST', 'devolucoes', {
      ...{ uuid: novoUuid(), venda_id: id, motivo: 'Não serviu', reembolso: 2 },
      itens: [{ num: 1, qtde: '1' }],
    })
    const dito = await loja.caixa.call('POST', `vendas/${cancelada.id}/cancelar`, {
      justificativa: 'O cliente desistiu da compra',
    })
    expect(dito.status).toBe(200)
    await loja.quieto()
    const depois = await confere()
    const queda = dec(numero(cheio.mes, 'liquido')?.valor ?? '0').minus(
      numero(depois.mes, 'liquido')?.valor ?? '0',
    )
    expect(queda.toFixed(2)).toBe('30.00')
    // a minute later at most, without asking for it as of now
    await loja.vender({}, '1')
    const guardado = (await loja.caixa.call('GET', 'estatistica/painel?partes=mes')).body.data
    expect(guardado).toEqual({ mes: depois.mes })
    expect((await loja.caixa.call('GET', 'estatistica/painel?partes=lua')).body.errors).toEqual({
      partes: ['Cartão desconhecido'],
    })
    const ano = await cartoes('&compara=ano_anterior&partes=mes')
    expect(numero(ano.mes, 'liquido')?.antes).toBeNull()
  })

  test('enquanto se vende, os cartões de uma resposta concordam', async () => {
    const falta = async () => {
      loja.clock.advance(2000)
      const { data } = (await loja.caixa.call('GET', 'estatistica/painel?fresco=1')).body
      const of = (card: string, id: string) =>
        data[card].dados.numeros.find((each: { id: string }) => each.id === id).valor
      const vendido = dec(of('mais_vendidos', 'liquido'))
      return [of('semana', 'liquido'), of('mes', 'liquido'), of('meta', 'feito')].map(sum =>
        dec(sum).minus(vendido).toFixed(2),
      )
    }
    // what the period has beside today's products
    const parado = await falta()
    const vendas = Promise.all(Array.from({ length: 12 }, () => loja.vender({}, '1')))
    for (let n = 0; n < 6; n++) expect(await falta()).toEqual(parado)
    await vendas
    expect(await falta()).toEqual(parado)
  })

  test('todas as empresas: números de cada uma, pelos direitos dela, e o total', async () => {
    const irma = await inserir(loja, loja.account_id, 'empresas', {
      ...{ nome: 'Irmã', razao: 'Irmã Ltda', cnpj: '11222333000262', crt: 3, municipio_ibge: '3550308' },
      ...{ municipio: 'São Paulo', uf: 'SP', status: 1, bloqueada: false, plano_id: null },
    })
    const [dono] = await loja.sql<{ usuario_id: number }>(
      'select usuario_id from tokens where empresa_id = $1 order by id desc limit 1',
      [loja.empresa_id],
    )
    const todas = async () => (await loja.caixa.call('GET', 'estatistica/painel/empresas')).body
    const { mes, contas } = (await loja.caixa.call('GET', 'estatistica/painel')).body.data
    const [primeira, ...outras] = (await todas()).data
    expect(outras).toEqual([])
    expect(primeira.valores['mes.liquido']).toBe(mes.dados.numeros[0].valor)
    const vinculo = { usuario_id: dono?.usuario_id, empresa_id: irma }
    await inserir(loja, loja.account_id, 'usuario_empresas', vinculo)
    const { data, totais } = await todas()
    expect(data.map(({ nome }: { nome: string }) => nome)).toEqual(['Loja 1', 'Irmã'])
    // without a plan there is no financial module there: nothing is said, and the sum is of the other
    expect(data[1].valores).toMatchObject({ 'contas.receber_vencido': null, 'mes.liquido': '0.00' })
    expect(totais['contas.receber_vencido']).toBe(
      contas.dados.numeros.find(({ id }: { id: string }) => id === 'receber_vencido').valor,
    )
    expect(totais['mes.liquido']).toBe(primeira.valores['mes.liquido'])
    await loja.sql('delete from usuario_empresas where empresa_id = $1', [irma])
  })

  test('o acumulado da curva ABC termina em 100 e continua de página em página', async () => {
    const inteira = await ler('curva_abc')
    const folhas = await Promise.all(['1', '2'].map(page => ler('curva_abc', { limit: '1', page })))
    expect(folhas.flatMap(({ data }) => data)).toEqual(inteira.data)
    expect(inteira.data.at(-1)?.valores['acumulado']).toBe('100.0')
  })

  test('o subtotal precede as suas linhas, soma-as, e não conta no total nem no arquivo', async () => {
    for (const ordem of ['-liquido', 'liquido', 'categoria', '-categoria', 'mes']) {
      const lido = await ler('venda_agrupada', { grupos: 'categoria,mes', ordem })
      const nomes = [...new Set(lido.data.map(({ chaves }) => chaves[0]))]
      const grupos = nomes.map(nome => lido.data.filter(({ chaves }) => chaves[0] === nome))
      let maiores = 0
      for (const linhas of grupos) {
        const [first, ...outras] = linhas
        expect(linhas.slice(1).some(({ subtotal }) => subtotal)).toBe(false)
        if (!first?.subtotal) {
          expect(outras).toEqual([])
          continue
        }
        maiores += 1
        expect(outras.length).toBeGreaterThan(1)
        expect(soma({ ...lido, data: outras }, 'liquido')).toBe(
          dec(first.valores['liquido'] ?? '0').toFixed(4),
        )
      }
      expect(maiores).toBeGreaterThan(0)
      expect(soma({ ...lido, data: lido.data.filter(({ subtotal }) => !subtotal) }, 'liquido')).toBe(
        dec(lido.totais['liquido'] ?? '0').toFixed(4),
      )
      // each group stands together
      const ordemDosGrupos = lido.data.map(({ chaves }) => chaves[0])
      expect(ordemDosGrupos.filter((key, i) => key !== ordemDosGrupos[i - 1])).toHaveLength(grupos.length)
    }
    const arquivo = await loja.caixa.call(
      'GET',
      `relatorios/venda_agrupada/arquivo?${new URLSearchParams({ ...YEAR, grupos: 'categoria,mes', formato: 'csv' })}`,
    )
    const linhas = (await ler('venda_agrupada', { grupos: 'categoria,mes' })).data.filter(
      ({ subtotal }) => !subtotal,
    )
    expect(arquivo.body.trim().split('\r\n')).toHaveLength(linhas.length + 2)
  })

  test('a nota ordena pelo número e o Kardex pelo dia, na tela e no arquivo', async () => {
    const cru = (await ler('vendas', { grupos: 'venda', ordem: 'venda' })).data.map(
      ({ valores }) => valores['venda'],
    )
    const numeros = cru.flatMap(nome => /^\d+\/(\d+)$/.exec(nome ?? '')?.[1] ?? []).map(Number)
    expect(Math.max(...numeros)).toBeGreaterThan(9)
    expect(numeros).toEqual([...numeros].sort((a, b) => a - b))
    const { body } = await loja.caixa.call(
      'GET',
      `relatorios/vendas/arquivo?${new URLSearchParams({ ...YEAR, grupos: 'venda', ordem: '-venda', formato: 'csv' })}`,
    )
    const linhas = (body as string).split('\r\n').flatMap(linha => /^\d+\/(\d+);/.exec(linha)?.[1] ?? [])
    expect(linhas.map(Number)).toEqual([...numeros].reverse())
    const kardex = (await ler('kardex', { grupos: 'movimento', ordem: 'movimento' })).data
    const quando = kardex.map(({ valores }) => valores['movimento.quando'] ?? '')
    expect(quando.length).toBeGreaterThan(9)
    expect(quando).toEqual([...quando].sort())
  })

  test('a busca diz em que linhas da tela há o texto, de todas as páginas', async () => {
    const query = { grupos: 'categoria,dia' }
    const { data, colunas } = await ler('venda_agrupada', query)
    const achar = async (texto: string) => {
      const asked = new URLSearchParams({ ...YEAR, ...query, texto, limit: '1' })
      return loja.caixa.call('GET', `relatorios/venda_agrupada/busca?${asked}`)
    }
    const comTexto = (texto: string) =>
      data.flatMap(({ valores }, i) =>
        colunas.some(coluna =>
          cellText(coluna, valores[coluna.id] ?? null)
            .toLowerCase()
            .includes(texto),
        )
          ? [i]
          : [],
      )
    expect(data.some(({ subtotal }) => subtotal)).toBe(true)
    for (const texto of ['bebidas', '/10/2026', '10,00']) {
      const esperado = comTexto(texto)
      expect(esperado.length).toBeGreaterThan(0)
      expect((await achar(texto)).body.data).toEqual({ posicoes: esperado, mais: false })
    }
    expect((await achar('BÉBIDÁS')).body.data.posicoes).toEqual(comTexto('bebidas'))
    expect((await achar('jamais')).body.data).toEqual({ posicoes: [], mais: false })
    expect(Object.keys((await achar(' ')).body.errors)).toEqual(['texto'])
  })

  test('compara com o período anterior, dia com dia', async () => {
    const novembro = { inicio: '01/11/2026', fim: '20/11/2026', compara: 'periodo_anterior' }
    const { data, comparado } = await ler('vendas', novembro)
    expect([comparado?.de, comparado?.ate]).toEqual(['01/10/2026', '20/10/2026'])
    const dia = (id: string) => data.find(({ chaves }) => chaves[0] === id)
    // 10/11 stands beside 10/10, a day without sales; 15/11 beside nothing; 16/10 beside 16/11
    expect(dia('2026-11-10')?.antes?.['liquido'] ?? null).toBeNull()
    expect(comparado?.totais['liquido']).toBe('40.00')
    // from Monday to Friday, without holidays: 13 open days beside the first 13 of October
    const ajustar = (dias_uteis_aberto: string | null) =>
      loja.caixa.call('PUT', 'config/ajustes', { dias_uteis_aberto })
    await ajustar('seg a sex')
    const uteis = await ler('vendas', { ...novembro, fim: '22/11/2026' })
    expect([uteis.comparado?.de, uteis.comparado?.ate]).toEqual(['01/10/2026', '20/10/2026'])
    await ajustar(null)
  })
})

describe('quem vê o quê', () => {
  test('sem o direito, nem o custo nem o que dele se tira é respondido', async () => {
    await loja.sql(`update grupos set ${given({ [SEES_COST]: false })}`)
    const caros = [
      'custo',
      'margem',
      'lucro',
      'markup',
      'margem_pct',
      'lucro_pct',
      'sem_custo',
      'custo_atual',
      'custo_medio',
    ]
    for (const { id } of REPORTS) {
      const { colunas, data } = await ler(id)
      const vistos = [...colunas.map(({ id }) => id), ...data.flatMap(({ valores }) => Object.keys(valores))]
      expect(vistos.filter(name => caros.includes(name.replace(/^.*\./, '')))).toEqual([])
    }
    expect((await pedir('venda_agrupada', { ordem: '-margem' })).status).toBe(403)
    const { body } = await loja.caixa.call('GET', 'relatorios/lucro/arquivo?formato=csv&periodo=ano')
    expect(body.split('\r\n')[0]).toBe('\ufeffCategoria;Líquido;Impostos')
    await loja.sql(`update grupos set ${given({ [SEES_COST]: true })}`)
  })

  test('a empresa dita duas vezes conta uma, e o filtro fixo fica sempre', async () => {
    const { empresa_id } = loja
    const uma = await ler('vendas', { empresas: String(empresa_id) })
    const duas = await ler('vendas', { empresas: `${empresa_id},${empresa_id}` })
    expect(duas.totais).toEqual(uma.totais)
    expect((await ler('parados', { saldo_de: 'sem' })).total).toBe(0)
    expect((await ler('parados', { saldo_de: 'com' })).total).toBeGreaterThan(0)
  })

  test('a empresa alheia é recusada no campo, e quem não tem o direito não lê', async () => {
    const outra = await createAccount(loja.deps.db, {
      users: [{ email: `outra-${process.pid}@x.br`, flags: [] }],
    })
    const { status, body } = await pedir('vendas', { empresas: String(outra.empresas[0]) })
    expect([status, body.errors]).toEqual([403, { empresas: ['Você não entra nesta empresa'] }])
    const outro = await loja.login(`outra-${process.pid}@x.br`)
    expect((await outro.call('GET', 'relatorios/vendas')).status).toBe(403)
    expect((await ler('vendas', { empresas: 'todas' })).totais).toEqual((await ler('vendas')).totais)
  })

  test.each([
    [{ inicio: '31/02/2026' }, 'inicio', 'Data inválida'],
    [{ inicio: '10/11/2026', fim: '01/11/2026' }, 'fim', 'O fim vem antes do início'],
    [{ inicio: '01/01/2015' }, 'fim', 'Até 1830 dias de uma vez'],
    [{ periodo: 'ontem à noite' }, 'periodo', 'Período desconhecido'],
    [{ grupos: 'dia,nada' }, 'grupos', 'Agrupamento desconhecido'],
    [{ vendedor: 'ana' }, 'vendedor', 'Valor inválido'],
    [{ cor: 'azul' }, 'cor', 'Este relatório não tem este filtro'],
    [{ ordem: 'id; drop table' }, 'ordem', 'Ordem inválida'],
    [{ ordem: 'cor' }, 'ordem', 'Este relatório não tem esta coluna'],
    [{ compara: 'sempre' }, 'compara', 'Opção inválida'],
  ] as [Record<string, string>, string, string][])('%j é recusado em %s', async (query, campo, mensagem) => {
    const { status, body } = await pedir('vendas', query)
    expect([status, body.errors]).toEqual([422, { [campo]: [mensagem] }])
  })

  test.each([
    ['inicio=01/01/0001', 'inicio', 'Use um dia de 2000 a 2100'],
    ['fim=31/12/9999&periodo=hoje', 'fim', 'Use um dia de 2000 a 2100'],
    ['inicio=01/01/2001', 'inicio', 'Até 1830 dias de uma vez'],
  ])('meio período também tem limite: %s', async (query, campo, mensagem) => {
    for (const { id } of REPORTS) {
      const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${query}`)
      expect([id, status, body.errors]).toEqual([id, 422, { [campo]: [mensagem] }])
    }
  })
})

describe('os arquivos', () => {
  test('CSV e XLSX têm o total da tela, e nome que parece fórmula vira texto', async () => {
    await loja.sql(`update produtos set nome = '=HYPERLINK("x")' where id = $1`, [loja.produtos.comum])
    const { totais } = await ler('venda_agrupada', { grupos: 'produto' })
    const arquivo = (formato: string) =>
      loja.app.inject({
        url: `/api/v1/relatorios/venda_agrupada/arquivo?${new URLSearchParams({ ...YEAR, grupos: 'produto', formato, page: '1', compara: 'ano_anterior' })}`,
        headers: { authorization: `Bearer ${loja.caixa.token}` },
      })
    const csv = (await arquivo('csv')).body
    const linhas = csv
      .trimEnd()
      .split('\r\n')
      .map(linha => linha.split(';'))
    const coluna = linhas[0]?.indexOf('Líquido') ?? -1
    expect(linhas.at(-1)?.[coluna]).toBe(totais['liquido']?.replace('.', ','))
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    const planilha = folhaDe((await arquivo('xlsx')).rawPayload)
    expect(planilha).toContain(`<v>${totais['liquido']}</v>`)
    expect(planilha).not.toContain('<f>')
    const pdf = await arquivo('pdf')
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
