import { randomUUID } from 'node:crypto'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { LONGA } from './longa.ts'

const DONO = 'dono@demo.tecla'

/** A statement line: day of October, amount in centavos, and the bank's text. */
type Linha = readonly [dia: number, centavos: number, texto: string]
/** Lines of each bank. */
type Quatro = [Linha[], Linha[], Linha[], Linha[]]
const reais = (centavos: number) =>
  `${centavos < 0 ? '-' : ''}${Math.trunc(Math.abs(centavos) / 100)}.${String(Math.abs(centavos) % 100).padStart(2, '0')}`
const dois = (numero: number) => String(numero).padStart(2, '0')
const noLivro = (dia: number) => `${dois(dia)}/10/2026`
const arquivo = (name: string, texto: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(texto, 'latin1'),
})

const ofx = (banco: string, linhas: readonly Linha[], saldo: number) =>
  arquivo(
    `${banco}.ofx`,
    `<OFX><BANKACCTFROM>\n<BANKID>${banco}\n<ACCTID>7001\n</BANKACCTFROM><BANKTRANLIST>\n${linhas
      .map(
        ([dia, centavos, texto]) =>
          `<STMTTRN>\n<DTPOSTED>202610${dois(dia)}\n<TRNAMT>${reais(centavos)}\n<MEMO>${texto}\n</STMTTRN>`,
      )
      .join('\n')}\n</BANKTRANLIST><LEDGERBAL><BALAMT>${reais(saldo)}\n<DTASOF>20261031\n</LEDGERBAL></OFX>`,
  )

const put = (linha: string, de: number, texto: string) =>
  linha.slice(0, de - 1) + texto + linha.slice(de - 1 + texto.length)
/** A return of Banco do Brasil by FEBRABAN's columns: each title was paid whole on its day. */
const retorno = (titulos: readonly (readonly [nosso: string, dia: number, centavos: number])[]) => {
  const valor = (centavos: number) => String(centavos).padStart(15, '0')
  const linhas = titulos.flatMap(([nosso, dia, centavos]) => {
    const t = put(put(put(put(' '.repeat(240), 1, '00100013'), 14, 'T 06'), 38, nosso), 82, valor(centavos))
    const u = put(put(put(' '.repeat(240), 1, '00100013'), 14, 'U 06'), 78, valor(centavos) + valor(centavos))
    return [put(t, 199, valor(0)), put(u, 138, `${dois(dia)}102026${dois(dia)}102026`)]
  })
  const cabeca = put(put(' '.repeat(240), 1, '00100000'), 143, '2')
  return arquivo(
    'cobranca.ret',
    [cabeca, put(' '.repeat(240), 1, '00100011T01'), ...linhas, put(' '.repeat(240), 1, '00199999'), ''].join(
      '\r\n',
    ),
  )
}

// no key is of one line: in short a fifth of the lines takes as many keys as all
test('quatro bancos conciliam o mês em menos de 60 teclas, com as linhas que tiver', async ({
  page,
  request,
  teclado,
}) => {
  test.setTimeout(900_000)
  const { headers, ler, gravar } = await sessaoDe(request, DONO)
  const banco = async (nome: string) =>
    gravar('contas_financeiras', { nome, tipo: 'banco', saldo_inicial: '50000.00', abertura: '30/09/2026' })
  const [bb, itau, caixa, inter] = [
    await banco('Q1 BB'),
    await banco('Q2 Itaú'),
    await banco('Q3 Caixa'),
    await banco('Q4 Inter'),
  ]
  const [cartoes] = (await ler('contas_financeiras?tipo=cartao_receber&principal=1')).data
  const [cliente] = (await ler('parceiros?ativo=1&limit=1')).data

  /** Creates instalments to receive (1) or to pay (2), and pays them from or into the account on their days. */
  const lancadas = async (
    tipo: 1 | 2,
    linhas: readonly Linha[],
    conta_id: number | null,
    mais: object = {},
  ) => {
    const valor = reais(linhas.reduce((sum, [, centavos]) => sum + Math.abs(centavos), 0))
    const parcelas = linhas.map(([dia, centavos]) => ({
      valor: reais(Math.abs(centavos)),
      vencimento: noLivro(dia),
    }))
    const feitas: { id: number; vencimento: string }[] = await gravar('lancamentos_conta', {
      ...{ uuid: randomUUID(), tipo, descricao: 'Outubro', valor, parcelas, vencimento: noLivro(1), ...mais },
    })
    if (conta_id !== null)
      for (const dia of new Set(feitas.map(({ vencimento }) => vencimento)))
        await gravar('lancamentos_conta/fechamento', {
          ...{ uuid: randomUUID(), tipo_lancamento: tipo, conta_id, data: dia },
          parcelas: feitas.filter(({ vencimento }) => vencimento === dia).map(({ id }) => id),
        })
    return feitas
  }
  const transfere = async (de: { id: number }, para: { id: number }, dia: number, centavos: number) =>
    gravar('caixa/transferencias', {
      ...{ uuid: randomUUID(), de_conta_id: de.id, para_conta_id: para.id, historico: '' },
      ...{ valor: reais(centavos), data: noLivro(dia) },
    })
  /** Rows of one kind; values differ by a prime step, so that each is found by its value. */
  const serie = (todas: number, primeiro: number, passo: number, texto: string): Linha[] =>
    Array.from({ length: LONGA ? todas : Math.ceil(todas / 5) }, (_, at) => [
      1 + (at % 28),
      primeiro + at * passo,
      `${texto} ${at}`,
    ])

  // what the book has: sales by PIX, suppliers, rent, taxes, transfers, cards, boletos
  const pix: Quatro = [
    serie(50, 10_007, 211, 'PIX RECEBIDO'),
    serie(45, 30_011, 223, 'PIX RECEBIDO'),
    serie(40, 50_021, 227, 'PIX RECEBIDO'),
    serie(25, 70_001, 229, 'PIX RECEBIDO'),
  ]
  const contas = [bb, itau, caixa, inter]
  for (const [at, linhas] of pix.entries()) await lancadas(1, linhas, contas[at].id)
  const fornecedores: Quatro = [
    serie(12, -91_009, -307, 'PAGTO FORNECEDOR'),
    serie(20, -61_001, -311, 'PAGTO FORNECEDOR'),
    serie(10, -41_011, -313, 'PAGTO FORNECEDOR'),
    serie(15, -21_013, -317, 'PAGTO FORNECEDOR'),
  ]
  for (const [at, linhas] of fornecedores.entries()) await lancadas(2, linhas, contas[at].id)
  const aluguel: Linha[] = [[5, -450_003, 'PAGTO ALUGUEL']]
  const impostos = serie(6, -33_007, -1013, 'DARF')
  await lancadas(2, aluguel, itau.id)
  await lancadas(2, impostos, bb.id)
  const idas = serie(6, 200_003, 10_007, 'TRANSF')
  for (const [dia, centavos] of idas) await transfere(bb, itau, dia, centavos)
  const voltas = serie(4, 300_007, 10_009, 'TRANSF')
  for (const [dia, centavos] of voltas) await transfere(itau, caixa, dia, centavos)
  const depositos = serie(20, 80_003, 1009, 'CREDITO CIELO')
  for (const [dia, centavos] of depositos) await transfere(cartoes, inter, dia, centavos)
  // boletos of five days, which the bank credits in a line a day
  const porDia = LONGA ? 8 : 2
  const boletos = Array.from(
    { length: 5 * porDia },
    (_, at): Linha => [6 + (at % 5) * 4, 12_347 + at * 103, ''],
  )
  const parcelas = await lancadas(1, boletos, null, { parceiro_id: cliente.id })
  const titulos = boletos.map(
    ([dia, centavos], at) => [`7654321${String(at + 1).padStart(10, '0')}`, dia, centavos] as const,
  )
  for (const [at, { id }] of parcelas.entries()) {
    const answer = await request.put(`/api/v1/lancamentos_conta/${id}/boleto`, {
      headers,
      data: { nosso_numero: titulos[at]?.[0] },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const cobranca = [6, 10, 14, 18, 22].map(
    (dia): Linha => [
      dia,
      boletos.filter(([each]) => each === dia).reduce((sum, [, centavos]) => sum + centavos, 0),
      'COBRANCA LIQUIDACAO',
    ],
  )

  const menos = (linhas: readonly Linha[]): Linha[] =>
    linhas.map(([dia, centavos, texto]) => [dia, -centavos, texto])
  const tarifas = (quantas: number, primeiro: number) => serie(quantas, -primeiro, -1, 'TARIFA PIX')
  const extratos: Quatro = [
    [...pix[0], ...fornecedores[0], ...impostos, ...menos(idas), ...cobranca, ...tarifas(8, 150)],
    [...pix[1], ...fornecedores[1], ...aluguel, ...idas, ...menos(voltas), ...tarifas(7, 170)],
    [...pix[2], ...fornecedores[2], ...voltas, ...tarifas(6, 190), [30, 433, 'RENDIMENTO POUPANCA']],
    [...pix[3], ...fornecedores[3], ...depositos, ...tarifas(8, 210), [29, -7_777, 'DEBITO NAO RECONHECIDO']],
  ]
  expect(extratos.reduce((sum, { length }) => sum + length, 0)).toBe(LONGA ? 300 : 72)

  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${bb.id}`)
  await teclado.escopo('lista.conciliacao')
  let teclas = 0
  const tecla = async (...chords: string[]) => {
    for (const chord of chords) {
      teclas++
      await teclado.tecla(chord)
    }
  }
  const titulo = page.getByRole('main')
  const faltam = (quantas: number, nome: string) =>
    expect(titulo.getByText(`${quantas} ${quantas === 1 ? 'linha' : 'linhas'} · ${nome}`)).toBeVisible({
      timeout: 120_000,
    })
  const traz = async (file: ReturnType<typeof arquivo>) => {
    // the key opens the browser's file dialog, which the test replaces
    teclas++
    await page.getByLabel('Arquivo do banco').setInputFiles(file)
  }
  const dialogo = page.getByRole('dialog')

  const nomes = ['Q1 BB', 'Q2 Itaú', 'Q3 Caixa', 'Q4 Inter']
  // the file's input is drawn anew when the account arrives
  await faltam(0, 'Q1 BB')
  await traz(retorno(titulos))
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(
    new RegExp(`${boletos.length} .*pagos`),
    { timeout: 120_000 },
  )

  const bancos = ['001', '341', '104', '077']
  for (const [at, linhas] of extratos.entries()) {
    const nome = nomes[at] as string
    if (at > 0) {
      await tecla('F4')
      const marcada = page.getByRole('option', { selected: true })
      await expect(marcada).toBeVisible()
      for (let passo = 0; passo < 20 && !(await marcada.textContent())?.includes(nome); passo++)
        await tecla('ArrowDown')
      await tecla('Enter')
      await faltam(0, nome)
    }
    const saldo = linhas.reduce((sum, [, centavos]) => sum + centavos, 5_000_000)
    await traz(ofx(bancos[at] as string, linhas, saldo))
    await faltam(linhas.length, nome)
    await expect(page.getByRole('tab', { name: `A conciliar ${linhas.length}` })).toBeVisible({
      timeout: 60_000,
    })
    // all that is certain, and from the second bank on what the rule of the first says
    await tecla('F2')
    await expect(dialogo).toContainText(/Confirmar as \d+ linhas certas/, { timeout: 60_000 })
    await tecla('Enter')
    const restam =
      linhas.length -
      linhas.filter(
        ([, , texto]) =>
          /^(PIX|PAGTO|DARF|TRANSF|CREDITO)/.test(texto) || (at > 0 && texto.startsWith('TARIFA')),
      ).length
    await faltam(restam, nome)
    if (at === 0) {
      // a rule made of a line: fees
      await tecla('Alt+r')
      await expect(page.getByLabel('Texto no extrato')).toHaveValue('TARIFA PIX')
      await tecla('F2')
      await expect(page.getByRole('option', { selected: true })).toContainText('Despesas')
      await tecla('Enter')
      await expect(page.getByRole('grid')).toContainText('lançar em Despesas')
      await tecla('F2')
      await expect(dialogo).toContainText(`Lançar as ${LONGA ? 8 : 2} linhas das regras?`)
      await tecla('Enter')
      // the boletos of each day, which the bank credits together
      for (let resta = 5; resta > 0; resta--) {
        await faltam(resta, nome)
        await expect(page.getByRole('grid')).toContainText(`soma de ${porDia} movimentos`)
        await tecla('Enter')
      }
    } else if (restam > 0) {
      await tecla('Enter')
      await expect(page.getByRole('dialog', { name: 'Lançar contra a conta' })).toBeVisible()
      await tecla('Enter')
    }
    await expect(page.getByText('Nada a conciliar: importe o extrato do banco')).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByRole('status', { name: 'Saldos' })).toContainText('✓ confere com o livro')
    expect((await ler(`contas_financeiras/${contas[at].id}`)).data.saldo).toBe(reais(saldo))
  }
  expect(teclas).toBeLessThan(60)
})
