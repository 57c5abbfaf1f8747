import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionWords, meets, readCondition } from '../../../src/domain/reports/condition.ts'
import { measuresSeen } from '../../../src/domain/reports/define.ts'
import { lucro } from '../../../src/domain/reports/lucro.ts'
import { abrirCorreio } from '../acesso/correio.ts'
import { diaEm } from '../time.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { SMTP_URL: correio.url } } })
  await loja.vender({}, '3')
  await loja.quieto()
})
afterAll(async () => {
  await loja.close()
  await correio.close()
})

const aviso = (mais: object = {}) => ({
  ...{
    nome: 'Dia bom',
    relatorio: 'vendas',
    consulta: 'periodo=ontem&grupos=dia&medidas=vendas',
    formato: 'csv',
  },
  ...{ emails: ['eu@loja.br'], frequencia: 'diario', hora: '07:00:00', ativo: true, so_com_linhas: true },
  ...{ dia_semana: null, dia_mes: null, condicao: 'líquido >= 30' },
  ...mais,
})
const noSino = () =>
  loja.sql<{ titulo: string; mensagem: string; pessoal: boolean }>(
    `select titulo, mensagem, usuario_id is not null as pessoal from notificacoes where titulo like 'Aviso:%' or titulo like 'Relatório%'
      order by id`,
  )
const diaSeguinte = async () => {
  const amanha = diaEm(new Date(loja.clock().getTime() + 86_400_000))
  loja.clock.set(`${amanha}T07:00:30-03:00`)
  await loja.quieto()
}

test('a condição lê o que o usuário vê, com vírgula, e diz as colunas que há', () => {
  const nomes = measuresSeen(lucro, () => true)
  const lida = readCondition(lucro, nomes, 'lucro % < 15,5 %')
  if (typeof lida === 'string') throw new Error(lida)
  expect([lida.measure, lida.limit, conditionWords(lida)]).toEqual(['lucro_pct', '15.5', 'Lucro % < 15,5 %'])
  expect(['15.4', '15.5', null].map(valor => meets(lida, valor))).toEqual([true, false, false])
  expect(readCondition(lucro, nomes, 'lucro baixo')).toBe('Diga coluna, sinal e valor: Margem % < 15')
  const semCusto = measuresSeen(lucro, flag => flag !== 'relatorios_custo')
  expect(readCondition(lucro, semCusto, 'lucro % < 15')).toMatch(/^Coluna desconhecida: use /)
})

test('avisa quem pediu, no sino e por carta, uma vez por dia, só quando há o que dizer', async () => {
  for (const condicao of ['cor < 3', 'líquido'])
    expect(
      (await loja.caixa.call('POST', 'relatorios_agendados', aviso({ condicao }))).body.errors,
    ).toHaveProperty('condicao')
  expect((await loja.caixa.call('POST', 'relatorios_agendados', aviso())).status).toBe(201)
  const nunca = aviso({ nome: 'Dia ruim', condicao: 'Líquido < 30' })
  expect((await loja.caixa.call('POST', 'relatorios_agendados', nunca)).status).toBe(201)
  await diaSeguinte()
  await loja.quieto()
  const mensagem = expect.stringMatching(
    /^\d{2}\/\d{2}\/2026: Líquido >= 30 em 1 linha; \d{2}\/\d{2}\/2026: 30,00$/,
  )
  expect(await noSino()).toEqual([{ titulo: 'Aviso: Dia bom', mensagem, pessoal: true }])
  const cartas = correio.cartas()
  expect(cartas.map(({ para }) => para)).toEqual(['eu@loja.br'])
  expect(cartas[0]?.texto).toContain('Líquido >= 30 em 1 linha')
  // the day before that day sold nothing
  await diaSeguinte()
  expect([(await noSino()).length, correio.cartas().length]).toEqual([1, 1])
})

test('a coluna que se deixa de ver suspende o aviso, e nada dela é dito', async () => {
  const custo = aviso({ nome: 'Margem', relatorio: 'lucro', consulta: 'periodo=30d', condicao: 'custo >= 0' })
  const feito = await loja.caixa.call('POST', 'relatorios_agendados', custo)
  expect(feito.status).toBe(201)
  await loja.sql(`update grupos set ${given({ relatorios_custo: false })}`)
  const cartas = correio.cartas().length
  await diaSeguinte()
  expect(correio.cartas()).toHaveLength(cartas)
  const ultimo = (await noSino()).at(-1)
  expect([ultimo?.titulo, ultimo?.mensagem]).toEqual([
    'Relatório agendado suspenso',
    expect.stringMatching(/^Margem: .*Salve o agendamento de novo para retomar\.$/),
  ])
})

test('sem servidor de e-mail, a agenda diz que nada sai, ao gravar e na lista', async () => {
  const muda = await abrirLoja()
  try {
    const falta = 'nenhum e-mail sai: falta o servidor em Configurações, E-mail'
    const criado = await muda.caixa.call('POST', 'relatorios_agendados', aviso({ condicao: null }))
    expect(criado.body.data.situacao).toMatch(new RegExp(`^\\d\\d/\\d\\d/\\d{4} 07:00: ${falta}$`))
    await muda.caixa.call('POST', 'relatorios_agendados', aviso({ nome: 'Com condição' }))
    const { data } = (await muda.caixa.call('GET', 'relatorios_agendados')).body
    expect(data.map(({ condicao, situacao }: Record<string, string>) => [condicao, situacao])).toEqual([
      ['líquido >= 30', expect.stringMatching(`07:00, só no sino \\(${falta}\\)$`)],
      [null, expect.stringMatching(`07:00: ${falta}$`)],
    ])
  } finally {
    await muda.close()
  }
  const { data } = (await loja.caixa.call('GET', 'relatorios_agendados')).body
  expect(data[0].situacao).not.toContain('nenhum e-mail')
})

test('o fluxo diz quanto de cartão sem taxa fica fora, e onde registrá-la', async () => {
  const avisos = async () =>
    (await loja.caixa.call('GET', 'relatorios/fluxo_caixa?periodo=proximos_30')).body.avisos
  expect(await avisos()).toEqual([])
  const pagamento = { meio: 3, meio_pagamento_id: loja.meios.cartao, bandeira_id: loja.bandeira }
  await loja.vender(
    { pagamento: [{ ...pagamento, valor: '25.00', numparcelas: 1, tipo: 1 }] } as never,
    '2.5',
  )
  await loja.quieto()
  expect(await avisos()).toEqual([
    expect.stringMatching(
      /^fora do previsto: R\$\s25,00 de 1 recebimento de cartão sem dia; registre taxa e prazo em Taxas das credenciadoras$/,
    ),
  ])
  await inserir(loja, loja.account_id, 'taxas_cartao', {
    ...{ empresa_id: loja.empresa_id, nome: 'Crédito', tpag: '03', parcelas_de: 1, parcelas_ate: 1 },
    ...{ taxa: '2.5', dias: 30 },
  })
  expect(await avisos()).toEqual([])
})
