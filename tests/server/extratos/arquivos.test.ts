import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Importado } from '../../../src/domain/api/extratos.ts'
import { cnab, cnab400, titulo, titulo400 } from '../../core/bank/retorno.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: { account_id: number; empresas: number[] }
let cliente: number
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, { users: [{ email: 'dono@arquivos.br' }] })
  dono = await t.login('dono@arquivos.br')
  cliente = await t.deps.db.tx(conta, async q => {
    const { rows } = await q.query<{ id: number }>(
      "insert into parceiros (account_id, nome, tipo) values ($conta, 'João dos Boletos', 'F') returning id",
    )
    return rows[0]?.id as number
  })
})
afterAll(() => t.close())

let contas = 0
const banco = async (mais: object = { conta: '8-8' }): Promise<number> => {
  const nome = `Arquivo ${++contas}`
  const { body } = await dono.call('POST', 'contas_financeiras', { nome, tipo: 'banco', ...mais })
  return body.data.id
}
const registro = async (id: number) => (await dono.call('GET', `contas_financeiras/${id}`)).body.data
const manda = (conta_id: number, conteudo: string, mais: object = {}) =>
  dono.call('POST', 'extratos', { conta_id, nome: 'arquivo', conteudo, ...mais })
const importa = async (conta_id: number, conteudo: string, mais: object = {}): Promise<Importado> => {
  const { status, body } = await manda(conta_id, conteudo, mais)
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return body.data
}
const lista = async (conta_id: number): Promise<string[]> =>
  (await dono.call('GET', `extratos?conta_id=${conta_id}&limit=500`)).body.data.map(
    ({ valor }: { valor: string }) => valor,
  )

type Linha = readonly [dia: string, valor: string, memo: string, fitid?: string]
const extrato = (
  { banco: b = '0341', agencia = '0001', conta: c = '8-8', moeda = 'BRL' },
  ...linhas: readonly Linha[]
) =>
  `<STMTRS><CURDEF>${moeda}<BANKACCTFROM><BANKID>${b}<BRANCHID>${agencia}<ACCTID>${c}</BANKACCTFROM><BANKTRANLIST>\n${linhas
    .map(
      ([dia, valor, memo, fitid = '']) =>
        `<STMTTRN>\n<DTPOSTED>${dia}\n<TRNAMT>${valor}\n<FITID>${fitid}\n<MEMO>${memo}\n</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></STMTRS>`
const ofx = (...extratos: readonly string[]) => `<OFX>${extratos.join('\n')}</OFX>`

test('o primeiro extrato ensina a conta, e o de outra conta é perguntado', async () => {
  const id = await banco({})
  const dito = await importa(id, ofx(extrato({}, ['20261120', '1.00', 'PIX'])))
  expect(dito.aprendido).toMatch(
    /^Arquivo \d+ ficou com banco .*Ita.*, agência 0001, conta 8-8, como diz o extrato$/i,
  )
  expect(await registro(id)).toMatchObject({
    agencia: '0001',
    conta: '8-8',
    banco: { nome: expect.stringMatching(/ITAÚ/) },
  })
  const de = async (qual: object) =>
    (await manda(id, ofx(extrato(qual, ['20261120', '2.00', 'PIX'])))).body.errors?.aceita?.[0]
  expect(await de({ banco: '237' })).toMatch(
    /^O extrato é do banco 237, e Arquivo \d+ é do banco 341: confirme/,
  )
  expect(await de({ agencia: '0002' })).toMatch(
    /^O extrato é da agência 0002, e Arquivo \d+ é da agência 0001/,
  )
  expect(await de({ conta: '99-1' })).toMatch(/^O extrato é da conta 99-1, e Arquivo \d+ é a 8-8/)
  expect(await importa(id, ofx(extrato({ conta: '0000088' }, ['20261120', '3.00', 'PIX'])))).toMatchObject({
    ...{ novas: 1, aprendido: null },
  })
  // another account does not learn a number that is somebody's
  const outra = await banco({})
  const tomada = ofx(extrato({}, ['20261120', '4.00', 'PIX']))
  expect((await manda(outra, tomada)).body.errors?.aceita?.[0]).toMatch(
    /^A conta 8-8 do extrato é a de Arquivo \d+: confirme que as linhas são de Arquivo \d+$/,
  )
  expect(await importa(outra, tomada, { aceita: true })).toMatchObject({ novas: 1, aprendido: null })
  expect((await registro(outra)).conta ?? '').toBe('')
})

test('de duas contas num arquivo entra só a da conta, e sem cadastro se pergunta qual', async () => {
  const dois = ofx(
    extrato({ banco: '0237', conta: '11111-1' }, ['20261105', '1000.00', 'PIX', 'A1']),
    extrato({ banco: '0237', conta: '22222-2' }, ['20261106', '-300.00', 'COMPRA', 'B1']),
  )
  const id = await banco({ agencia: '0001', conta: '22222' })
  const dito = await importa(id, dois)
  expect(dito.avisos[0]).toBe('O arquivo tem 2 contas: entrou só a 22222-2, e ficou de fora 11111-1')
  expect(await lista(id)).toEqual(['-300.00'])
  const nova = await banco({})
  const { status, body } = await manda(nova, dois)
  expect([status, body.errors.extrato[0]]).toEqual([
    422,
    expect.stringMatching(/^O arquivo tem extratos de 2 contas \(11111-1 e 22222-2\): diga qual é a de/),
  ])
  expect(body.dados.contas).toMatchObject([{ linhas: 1 }, { conta: '0001 / 22222-2' }])
  expect(await importa(nova, dois, { extrato: body.dados.contas[0].chave })).toMatchObject({ novas: 1 })
  expect(await lista(nova)).toEqual(['1000.00'])
})

test('extrato em dólares é recusado em palavras, também o da conta escolhida', async () => {
  const dolar = extrato({ moeda: 'USD', conta: '12-1' }, ['20261110', '100.00', 'WIRE'])
  const { status, body } = await manda(await banco(), ofx(dolar))
  expect([status, body.errors.conteudo]).toEqual([
    422,
    ['O extrato é em USD: só se importa extrato em reais (BRL)'],
  ])
  const real = extrato({ conta: '13-1' }, ['20261110', '5.00', 'PIX'])
  const id = await banco({ conta: '13-1' })
  expect(await importa(id, ofx(dolar, real))).toMatchObject({ novas: 1 })
})

test('saldos, avisos e linhas por vir ficam à parte, com o motivo, e voltam no seu dia', async () => {
  const id = await banco()
  const arquivo = ofx(
    extrato(
      {},
      ['20261031', '1500.00', 'Saldo Anterior', 'S0'],
      ['20261103', '200.00', 'Pix - Recebido', 'T1'],
      ['20261103', '1700.00', 'SALDO DO DIA', 'S1'],
      ['20261120', '1700.00', 'S A L D O', 'S2'],
      ['20261123', '9.00', 'PIX DE SEXTA A NOITE', 'T2'],
      ['20261124', '-80.00', 'PAGTO ALUGUEL', 'T3'],
      ['20271119', '-1.00', 'SEGURO', 'T4'],
    ),
  )
  const dito = await importa(id, arquivo)
  expect(dito.novas).toBe(2)
  expect(dito.apartadas.map(({ motivo }) => motivo)).toEqual([
    ...['saldo', 'saldo', 'saldo', 'futura', 'futura'],
  ])
  expect(await lista(id)).toEqual(['200.00', '9.00'])
})

test('o movimento renumerado ou reescrito não entra duas vezes sem uma palavra', async () => {
  const id = await banco()
  await importa(id, ofx(extrato({}, ['20261110', '-45.00', 'PIX TRANSF MARIA', '20261110001'])))
  const noite = ofx(
    extrato(
      {},
      ['20261110', '-9.90', 'TAR PACOTE', '20261110001'],
      ['20261110', '-45.00', 'PIX TRANSF MARIA', '20261110002'],
    ),
  )
  const dito = await importa(id, noite)
  expect(dito).toMatchObject({ novas: 1, repetidas: 0, parecidas: [{ valor: '-45.00' }] })
  expect(dito.avisos).toEqual([
    expect.stringMatching(/^A linha de 10\/11\/2026 \(-R\$\s45,00\) PIX TRANSF MARIA parece a já importada/),
  ])
  expect(await lista(id)).toEqual(['-45.00', '-9.90'])
  // told to be the same, it is known from then on by what the bank says now
  expect(await importa(id, noite, { parecidas: 'sao_as_mesmas' })).toMatchObject({ novas: 0, repetidas: 2 })
  expect(await importa(id, noite)).toMatchObject({ novas: 0, repetidas: 2, avisos: [], parecidas: [] })
  // told to be another, it enters
  const outro = ofx(extrato({}, ['20261110', '-45.00', 'PIX TRANSF JOSE', '20261110009']))
  expect(await importa(id, outro)).toMatchObject({ novas: 0, parecidas: [{ ja: 'PIX TRANSF MARIA' }] })
  expect(await importa(id, outro, { parecidas: 'entram' })).toMatchObject({ novas: 1 })
  expect((await lista(id)).toSorted()).toEqual(['-45.00', '-45.00', '-9.90'])
})

test.each([
  ['o histórico que ganha o nome', 'PIX RECEBIDO', '1', 'PIX RECEBIDO ANA SOUZA', '1'],
  ['o FITID que aparece depois', 'TED', '', 'TED', 'N77'],
  ['os dois trocados', 'COMPRA CARTAO', 'p1', 'COMPRA PADARIA', 'c9'],
])('%s é a mesma linha: avisa e não dobra', async (_, antes, um, depois, outro) => {
  const id = await banco()
  await importa(id, ofx(extrato({}, ['20261112', '77.00', antes, um])))
  expect(await importa(id, ofx(extrato({}, ['20261112', '77.00', depois, outro])))).toMatchObject({
    ...{ novas: 0, parecidas: [{ historico: depois, ja: antes }] },
  })
  expect(await lista(id)).toEqual(['77.00'])
})

test('a linha que o banco muda de dia não dobra, e a compra igual de cada dia entra', async () => {
  const id = await banco()
  const cafes: Linha[] = ['10', '11', '12'].map(dia => [`202611${dia}`, '-5.00', 'CAFE', ''])
  await importa(id, ofx(extrato({}, ...cafes, ['20261114', '60.00', 'PIX DE SABADO', 'S1'])))
  const segunda = ofx(
    extrato({}, ...cafes, ['20261113', '-5.00', 'CAFE', ''], ['20261116', '60.00', 'PIX DE SABADO', 'S9']),
  )
  expect(await importa(id, segunda)).toMatchObject({
    ...{ novas: 1, repetidas: 3, parecidas: [{ data: '2026-11-16', ja: 'PIX DE SABADO de 14/11/2026' }] },
  })
  expect((await lista(id)).filter(valor => valor === '60.00')).toHaveLength(1)
})

test('um FITID de várias linhas distintas fica em todas, e a compra igual a mais entra', async () => {
  const id = await banco()
  const linhas: Linha[] = [
    ['20261110', '-10.00', 'PARCELA 1/2', 'X'],
    ['20261110', '-10.00', 'PARCELA 2/2', 'X'],
    ['20261110', '-3.00', 'TARIFA', 'X'],
  ]
  expect(await importa(id, ofx(extrato({}, ...linhas)))).toMatchObject({ novas: 3, avisos: [] })
  const mais: Linha = ['20261110', '-3.00', 'TARIFA', 'Y']
  expect(await importa(id, ofx(extrato({}, ...linhas, mais)))).toMatchObject({
    novas: 1,
    repetidas: 3,
    avisos: [],
  })
})

test('uma linha sem dia ou sem valor é dita, e o resto do extrato entra', async () => {
  const id = await banco()
  const dito = await importa(
    id,
    ofx(
      extrato(
        {},
        ['00000000', '0.00', 'SALDO ANTERIOR'],
        ['20261110', '', 'SEM VALOR'],
        ['', '7.00', 'SEM DIA'],
        ['20261110', '20.00', 'CRED PIX', 'z2'],
      ),
    ),
  )
  expect(dito.novas).toBe(1)
  expect(dito.avisos).toEqual([
    "Linha 8: o valor '' não é em reais e centavos: ficou de fora",
    "Linha 14: a data '' não é um dia: ficou de fora",
  ])
})

const parcela = async (nosso: string, valor = '100.00') => {
  const { body } = await dono.call('POST', 'lancamentos_conta', {
    ...{ tipo: 1, descricao: 'Boleto', parceiro_id: cliente, valor, vencimento: '18/11/2026' },
  })
  await t.deps.db.tx(conta, q =>
    q.query('update parcelas set nosso_numero = $2 where account_id = $conta and id = $1', [
      body.data[0].id,
      nosso,
    ]),
  )
  return body.data[0].id as number
}
const situacao = async (id: number) => (await dono.call('GET', `lancamentos_conta/${id}`)).body.data.status

test('no Itaú 08 e 10 pagam, 17 é recusa, 26 é tarifa e 99 ninguém conhece', async () => {
  const id = await banco()
  const [cartorio, baixada, recusada] = [
    await parcela('109/00001234-5'),
    await parcela('109/00001235-2'),
    await parcela('109/00001237-9'),
  ]
  const dito = await importa(
    id,
    cnab(
      '341',
      titulo({ nosso: '109000012345', codigo: '08' }),
      titulo({ nosso: '109000012352', codigo: '10' }),
      titulo({ nosso: '109000012379', codigo: '17' }),
      titulo({ nosso: '109000012379', codigo: '26', tarifa: 150 }),
      titulo({ nosso: '109000012379', codigo: '02' }),
      titulo({ nosso: '109000012379', codigo: '99' }),
    ),
  )
  expect([await situacao(cartorio), await situacao(baixada), await situacao(recusada)]).toEqual([
    ...['paga', 'paga', 'vencida'],
  ])
  expect(dito.contagens).toMatchObject({ pagos: 2, registrados: 1, recusados: 1, tarifas: 1, sem_codigo: 1 })
  expect(dito.avisos).toEqual([
    'O banco recusou a instrução para o título 109000012379 (código 17, linha 7)',
    expect.stringMatching(/^Tarifas sem pagamento em 109000012379: R\$\s1,50, a lançar pelo extrato$/),
    'Código 99, que a tabela do Itaú não tem: título 109000012379 (linha 13)',
  ])
})

test.each([
  ['756', '1234-5', '000001234501014', '06'],
  ['237', '09/00000055512-3', '00900000000000555123', '17'],
  ['237', '00000055513-3', '00900000000000555133', '06'],
  ['104', '14000000000077701-2', '00140000000000777012', '46'],
  ['748', '26/200005-3', '262000053', '06'],
  ['033', '5556-0', '0000000055560', '06'],
])('o banco %s acha a parcela %s pelas suas colunas no 240', async (codigo, nosso, escrito, movimento) => {
  const id = await parcela(nosso)
  const dito = await importa(
    await banco(),
    cnab(codigo, titulo({ banco: codigo, nosso: escrito, codigo: movimento })),
  )
  expect(dito).toMatchObject({ novas: 1, avisos: [] })
  expect(await situacao(id)).toBe('paga')
})

test.each([
  ['001', '31122450000000290', '31122450000000290', '15'],
  ['104', '14000000000000010', '14000000000000010', '22'],
  ['237', '09/00000077712-3', '000000777123', '15'],
  ['341', '109/00007778-5', '000077785', '08'],
  ['077', '9900010100-1', '99000101001', '06'],
])('o banco %s baixa também por um retorno de 400', async (codigo, nosso, escrito, movimento) => {
  const id = await parcela(nosso)
  const dito = await importa(
    await banco(),
    cnab400(codigo, titulo400({ banco: codigo, nosso: escrito, codigo: movimento })),
  )
  expect(dito).toMatchObject({ novas: 1, contagens: { pagos: 1 } })
  expect(await situacao(id)).toBe('paga')
})

test('um retorno de 400 sem título diz a linha, e o de outro banco é perguntado', async () => {
  const id = await banco()
  const vazio = await importa(id, cnab400('237', `1${' '.repeat(399)}`))
  expect(vazio).toMatchObject({ novas: 0, avisos: ['Linha 2: o registro não tem código nem título'] })
  await importa(id, ofx(extrato({}, ['20261120', '1.00', 'PIX', 'r1'])))
  const { status, body } = await manda(id, cnab('237', titulo({ nosso: '1' })))
  expect([status, body.errors.aceita[0]]).toEqual([
    422,
    expect.stringMatching(/^O retorno é do banco 237, e Arquivo \d+ é do banco 341: confirme/),
  ])
})

test('o título sem dias é do dia do arquivo, e o estorno do banco é dito', async () => {
  const [sem, com] = [await parcela('26/200105-3'), await parcela('26/200106-1')]
  const arquivo = cnab(
    '748',
    titulo({ nosso: '262001053', dia: '        ' }),
    titulo({ nosso: '262001061' }),
  ).replace(/^(.{143}).{8}/, '$120112026')
  expect(await importa(await banco(), arquivo)).toMatchObject({ novas: 2, avisos: [] })
  expect([await situacao(sem), await situacao(com)]).toEqual(['paga', 'paga'])
  const estorno = await importa(await banco(), cnab('104', titulo({ nosso: '26200106', codigo: '44' })))
  expect(estorno).toMatchObject({
    ...{ novas: 0, contagens: { estornados: 1 } },
    avisos: [expect.stringMatching(/^O banco estornou o pagamento do título 26200106 .*: desfaça a baixa/)],
  })
})

const CSV = `Extrato Conta Corrente
Conta ;7238-5

Data Lançamento;Histórico;Descrição;Valor;Saldo
20/11/2026;Pix enviado;JOÃO;-1.250,00;742,51
20/11/2026;Pix recebido;MARIA;50,00;792,51
`

test('um extrato em CSV diz como foi lido, e entra depois do sim', async () => {
  const id = await banco({})
  const { status, body } = await manda(id, CSV)
  expect([status, body.errors.entendido[0]]).toEqual([
    422,
    expect.stringMatching(
      /^2 lançamentos; dia em “Data Lançamento”, valor em “Valor”, histórico em “Histórico” e “Descrição”\. O primeiro: 20\/11\/2026 -R\$\s1\.250,00 Pix enviado JOÃO; outro: 20\/11\/2026 R\$\s50,00 Pix recebido MARIA\. Confirme que foi lido certo$/,
    ),
  ])
  expect(await lista(id)).toEqual([])
  const veio = await importa(id, CSV, { entendido: true })
  expect(veio).toMatchObject({
    novas: 2,
    aprendido: expect.stringMatching(/ficou com conta 7238-5, como diz o extrato$/),
  })
  expect(await importa(id, CSV, { entendido: true })).toMatchObject({ novas: 0, repetidas: 2 })
  // the same movement comes again by OFX, with its own text: it is asked about, not doubled
  const outro = await importa(
    id,
    ofx(extrato({ banco: '', agencia: '', conta: '7238-5' }, ['20261120', '50.00', 'PIX RECEBIDO', 'A1'])),
  )
  expect(outro).toMatchObject({ novas: 0, parecidas: [{ valor: '50.00' }] })
  const deOutra = await manda(id, CSV.replace('7238-5', '9999-1'), { entendido: true })
  expect(deOutra.body.errors.aceita[0]).toMatch(/^O extrato é da conta 9999-1/)
})

test('um arquivo com linhas demais é recusado em palavras, como o que ninguém lê', async () => {
  const id = await banco()
  const dito = async (conteudo: string) => {
    const { status, body } = await manda(id, conteudo)
    return [status, Object.keys(body.errors ?? {}), body.message.slice(0, 40)]
  }
  const demais = [422, ['conteudo'], 'O arquivo tem mais de 100.000 linhas: di']
  expect(await dito(`data;valor;historico\n${'30/11/2026;10,00;abc\n'.repeat(100_001)}`)).toEqual(demais)
  expect(await dito(`data;valor;historico\r${'30/11/2026;10,00;abc\r'.repeat(100_001)}`)).toEqual(demais)
  expect(await dito(`<OFX>${'<STMTTRN>'.repeat(100_001)}`)).toEqual(demais)
  const ruim = '<STMTTRN><DTPOSTED>hoje<TRNAMT>1.00</STMTTRN>'
  expect(await dito(`<OFX>${ruim.repeat(90_000)}</OFX>`)).toEqual([
    ...[422, ['conteudo'], "Linha 1: a data 'hoje' não é um dia"],
  ])
})

test('um CSV longo lê-se em partes, e o texto entre aspas que segue abaixo é um só', async () => {
  const id = await banco()
  for (const texto of ['PIX', '"PIX; e\nmais"']) {
    const conteudo = `data;valor;historico\n${`30/11/2026;10,00;${texto}\n`.repeat(2_000)}`
    expect((await manda(id, conteudo)).body.message).toMatch(
      /^2000 lançamentos em 30\/11\/2026|^2000 lançamentos;/,
    )
  }
})

test('o FITID repetido com outro valor, ou em duas linhas iguais, entra e é dito', async () => {
  const id = await banco()
  await importa(id, ofx(extrato({}, ['20261110', '-12.90', 'TARIFA PACOTE', 'F1'])))
  const outra = await importa(id, ofx(extrato({}, ['20261110', '-13.90', 'TARIFA PACOTE', 'F1'])))
  expect(outra).toMatchObject({ novas: 1, parecidas: [] })
  expect(outra.avisos).toEqual([
    expect.stringMatching(/identificação F1 com outro valor: .*-R\$\s13,90 .*, e antes .*-R\$\s12,90/),
  ])
  const gemea: Linha = ['20261112', '-5.00', 'CAFE', 'F2']
  const duas = await importa(id, ofx(extrato({}, gemea, gemea)))
  expect(duas).toMatchObject({
    novas: 2,
    avisos: [expect.stringContaining('duas vezes com a identificação F2')],
  })
})

test('o número que só começa igual não é a conta do extrato', async () => {
  const itau = await banco({ conta: '1234567890' })
  const nova = await banco({})
  const csv = ofx(extrato({ banco: '', agencia: '', conta: '123456789' }, ['20261110', '-1.00', 'PIX']))
  expect(await importa(nova, csv)).toMatchObject({ novas: 1, avisos: [] })
  expect((await registro(itau)).conta).toBe('1234567890')
})
