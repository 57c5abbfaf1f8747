import { randomUUID } from 'node:crypto'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { LONGA } from './longa.ts'

// what another file teaches the bank's rules would settle these lines
test.use({ mundo: 'conciliacao' })

const DONO = 'dono@demo.tecla'

/** A statement line: day of October, amount in centavos, and the bank's text. */
type Linha = readonly [dia: number, centavos: number, texto: string]
const reais = (centavos: number) =>
  `${centavos < 0 ? '-' : ''}${Math.trunc(Math.abs(centavos) / 100)}.${String(Math.abs(centavos) % 100).padStart(2, '0')}`
const dois = (numero: number) => String(numero).padStart(2, '0')
const noLivro = (dia: number) => `${dois(dia)}/10/2026`

/** Makes an OFX file as banks send it: Windows-1252, decimal comma, time zone, no FITID. */
const ofx = (linhas: readonly Linha[], saldo: number, conta = '1') => ({
  ...{ name: 'outubro.ofx', mimeType: 'application/x-ofx' },
  buffer: Buffer.from(
    `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKACCTFROM>\n<BANKID>341\n<ACCTID>${conta}\n</BANKACCTFROM><BANKTRANLIST>\n${linhas
      .map(
        ([dia, centavos, texto]) =>
          `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>202610${dois(dia)}120000[-3:BRT]\n<TRNAMT>${reais(centavos).replace('.', ',')}\n<FITID>\n<MEMO>${texto}\n</STMTTRN>`,
      )
      .join('\n')}\n</BANKTRANLIST><LEDGERBAL><BALAMT>${reais(saldo)}\n<DTASOF>20261031\n</LEDGERBAL></OFX>`,
    'latin1',
  ),
})

test('um mês do banco concilia por teclas e fecha com o seu saldo', async ({ page, request, teclado }) => {
  test.setTimeout(300_000)
  const { ler, gravar } = await sessaoDe(request, DONO)
  const conta = await gravar('contas_financeiras', {
    ...{ nome: 'Itaú da loja', tipo: 'banco', saldo_inicial: '1500.00', abertura: '30/09/2026' },
  })
  const [cofre] = (await ler('contas_financeiras?tipo=cofre&principal=1')).data
  const [cliente] = (await ler('parceiros?ativo=1&limit=1')).data

  /** Creates and pays instalments, received (1) or paid (2), so that the account has movements on these days. */
  const pagos = async (tipo: 1 | 2, soltas: readonly Linha[], mais: object = {}) => {
    const partes = soltas.toSorted(([a], [b]) => a - b)
    const valor = reais(partes.reduce((sum, [, centavos]) => sum + Math.abs(centavos), 0))
    const parcelas = partes.map(([dia, centavos]) => ({
      valor: reais(Math.abs(centavos)),
      vencimento: noLivro(dia),
    }))
    const lancadas = await gravar('lancamentos_conta', {
      ...{ uuid: randomUUID(), tipo, descricao: 'Outubro', valor, parcelas, vencimento: noLivro(1) },
      ...mais,
    })
    for (const dia of new Set(partes.map(([each]) => each)))
      await gravar('lancamentos_conta/fechamento', {
        ...{ uuid: randomUUID(), tipo_lancamento: tipo, conta_id: conta.id, data: noLivro(dia) },
        parcelas: lancadas
          .filter(({ vencimento }: { vencimento: string }) => vencimento === noLivro(dia))
          .map(({ id }: { id: number }) => id),
      })
  }
  const recebidos = Array.from(
    { length: LONGA ? 223 : 23 },
    (_, at): Linha => [1 + (at % 28), 10_000 + at * 101, `PIX RECEBIDO JOÃO ${at}`],
  )
  const pagamentos = Array.from(
    { length: 20 },
    (_, at): Linha => [2 + (at % 4), -(90_001 + at * 307), `PAGTO FORNECEDOR AÇÚCAR ${at}`],
  )
  const depositos = Array.from(
    { length: 12 },
    (_, at): Linha => [3 + at * 2, 70_003 + at * 1009, `DEPÓSITO ${at}`],
  )
  const cafes: Linha[] = [
    [10, -500, 'CAFÉ SÃO JORGE'],
    [10, -500, 'CAFÉ SÃO JORGE'],
  ]
  const lotes: readonly Linha[][] = [
    [
      [5, 31_007, ''],
      [5, 32_011, ''],
      [5, 33_013, ''],
    ],
    [
      [6, 41_003, ''],
      [6, 42_009, ''],
    ],
  ]
  await pagos(1, recebidos)
  await pagos(2, pagamentos)
  await pagos(2, cafes)
  for (const lote of lotes) await pagos(1, lote, { parceiro_id: cliente.id })
  await pagos(1, [[20, 1_500_000, '']])
  for (const [dia, centavos] of depositos)
    await gravar('caixa/transferencias', {
      ...{ uuid: randomUUID(), de_conta_id: cofre.id, para_conta_id: conta.id, historico: '' },
      ...{ valor: reais(centavos), data: noLivro(dia) },
    })

  const tarifas = Array.from({ length: 24 }, (_, at): Linha => [1 + at, -(150 + at), `TARIFA PIX ${at}`])
  const iof = Array.from({ length: 12 }, (_, at): Linha => [1 + at, -(31 + at), `IOF ${at}`])
  const somas = lotes.map(
    (lote): Linha => [lote[0]?.[0] ?? 0, lote.reduce((sum, [, valor]) => sum + valor, 0), 'DEPÓSITO EM LOTE'],
  )
  const soDoBanco: Linha[] = [
    [15, -7_777, 'DÉBITO NÃO RECONHECIDO'],
    [30, 433, 'RENDIMENTO'],
  ]
  const comTarifa: Linha = [20, 1_499_290, 'TED CLIENTE MENOS TARIFA']
  const linhas = [
    ...tarifas,
    ...iof,
    ...recebidos,
    ...pagamentos,
    ...depositos,
    ...cafes,
    ...somas,
    ...soDoBanco,
    comTarifa,
  ]
  // two lines that the program must leave to the owner: a bank's entry and its reversal
  linhas.push([31, 1_000, 'ESTORNO EM ANÁLISE'], [31, -1_000, 'ESTORNO EM ANÁLISE'])
  const todas = linhas.length
  const certas = recebidos.length + pagamentos.length + depositos.length
  const saldo = linhas.reduce((sum, [, centavos]) => sum + centavos, 150_000)

  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${conta.id}`)
  await teclado.escopo('lista.conciliacao')
  await expect(page.getByText('Nada a conciliar: importe o extrato do banco')).toBeVisible()
  let teclas = 0
  const tecla = async (...chords: string[]) => {
    for (const chord of chords) {
      teclas++
      await teclado.tecla(chord)
    }
  }
  const grade = page.getByRole('grid', { name: 'Linhas do extrato' })
  const faltam = (quantas: number) =>
    expect(page.getByText(`${quantas} ${quantas === 1 ? 'linha' : 'linhas'} · Itaú da loja`)).toBeVisible()
  const importar = async () => {
    // the key opens the browser's file dialog, which the test replaces
    teclas++
    await page.getByLabel('Arquivo do banco').setInputFiles(ofx(linhas, saldo))
  }
  await faltam(0)
  await importar()
  await faltam(todas)
  await expect(grade).toContainText('PIX RECEBIDO JOÃO 0')
  await semProblemasDeAcesso(page)

  const confirmar = async (pergunta: RegExp, sobram: number) => {
    await tecla('F2')
    await expect(page.getByRole('dialog')).toContainText(pergunta)
    await tecla('Enter')
    await faltam(sobram)
  }
  await confirmar(new RegExp(`Confirmar as ${certas} linhas certas\\?`), todas - certas)
  // makes a rule from a line: the text is filled in, and the usual account selected
  for (const [texto, quantas, sobram] of [
    ['TARIFA PIX', 24, 21],
    ['IOF', 12, 9],
  ] as const) {
    await tecla('Alt+r')
    await expect(page.getByLabel('Texto no extrato')).toHaveValue(texto)
    await tecla('F2')
    await expect(page.getByRole('option', { selected: true })).toContainText('Despesas')
    await tecla('Enter')
    await expect(grade).toContainText('lançar em Despesas')
    await confirmar(new RegExp(`Lançar as ${quantas} linhas das regras\\?`), sobram)
  }
  const somada = grade.getByRole('row').filter({ hasText: 'soma de 3 movimentos' })
  await expect(somada).toBeVisible()
  for (const sobram of [8, 7]) {
    await tecla('Enter')
    await faltam(sobram)
  }
  // two equal payments: after one is chosen for a line, only one is left for the other line
  await tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Qual é o movimento?' })).toBeVisible()
  await tecla('Enter')
  await faltam(6)
  await tecla('Enter')
  await faltam(5)
  const lancar = async (contra: string, sobram: number) => {
    await tecla('Enter')
    await expect(page.getByRole('dialog', { name: 'Lançar contra a conta' })).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toContainText(contra)
    await tecla('Enter')
    await faltam(sobram)
  }
  await expect(grade).toContainText('DÉBITO NÃO RECONHECIDO')
  await lancar('Despesas', 4)
  await expect(grade).toContainText('diferença -R$')
  await tecla('Enter')
  await faltam(3)
  await lancar('Receitas', 2)
  await tecla('Alt+x', 'Alt+x', 'F8')
  await teclado.escopo('prompt')
  const motivo = 'o banco anulou'
  await teclado.digitar(motivo)
  teclas += motivo.length
  await tecla('F2')
  await expect(page.getByText('Nada a conciliar: importe o extrato do banco')).toBeVisible()

  const saldos = page.getByRole('status', { name: 'Saldos' })
  await expect(saldos).toContainText('✓ confere com o livro')
  expect((await ler(`contas_financeiras/${conta.id}`)).data.saldo).toBe(reais(saldo))
  await importar()
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(
    `0 linhas novas, ${todas} já estavam`,
  )
  expect(teclas).toBeLessThan(60)

  // undoes a match, and the posting of its fee
  await tecla('Alt+3')
  await faltam(2)
  await tecla('F9')
  await faltam(1)
  await page.evaluate(() => document.documentElement.setAttribute('data-tema', 'escuro'))
  await tecla('Alt+2')
  await faltam(todas - 2)
  await semProblemasDeAcesso(page)
})

test('a linha que paga uma conta em aberto a baixa por uma tecla, e F9 desfaz as duas', async ({
  page,
  request,
  teclado,
}) => {
  const { ler, gravar } = await sessaoDe(request, DONO)
  const conta = await gravar('contas_financeiras', { nome: 'Banco das baixas', tipo: 'banco' })
  const [cliente] = (await ler('parceiros?ativo=1&limit=1')).data
  const deve = (tipo: 1 | 2, valor: string, mais: object = {}) =>
    gravar('lancamentos_conta', {
      ...{ uuid: randomUUID(), tipo, descricao: 'Conta de luz', valor, vencimento: noLivro(12), ...mais },
    })
  const [luz] = await deve(2, '7241.13', { parceiro_id: cliente.id })
  const [longe] = await deve(2, '7055.17', { vencimento: '05/01/2026' })
  const linhas: Linha[] = [
    [12, -724_113, `PAGTO BOLETO ${cliente.nome}`],
    [13, -705_517, 'PAGTO ENERGIA'],
  ]
  await gravar('extratos', {
    ...{ conta_id: conta.id, nome: 'outubro.ofx', conteudo: ofx(linhas, 0, '222').buffer.toString('latin1') },
  })
  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${conta.id}`)
  await teclado.escopo('lista.conciliacao')
  const grade = page.getByRole('grid', { name: 'Linhas do extrato' })
  await expect(grade.getByText('pelo nome')).toBeVisible()
  await expect(grade.getByText('baixar Conta de luz 1/1')).toBeVisible()
  await teclado.tecla('Enter')
  await expect(grade.getByText('pelo nome')).toBeHidden()
  const parcela = async (id: number) => (await ler(`lancamentos_conta/${id}`)).data
  expect(await parcela(luz.id)).toMatchObject({ status: 'paga', data_pagamento: noLivro(12) })

  await teclado.tecla('Enter')
  const contra = page.getByRole('dialog', { name: 'Lançar contra a conta' })
  await expect(contra.getByRole('searchbox')).toHaveAccessibleDescription(/PAGTO ENERGIA · -R\$\s7\.055,17/)
  await teclado.digitar('baixar uma')
  await teclado.tecla('Enter')
  const qual = page.getByRole('dialog', { name: 'Qual é a parcela?' })
  await expect(qual.getByText('vence em 05/01/2026')).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  await expect(page.getByText('Nada a conciliar')).toBeVisible()
  expect(await parcela(longe.id)).toMatchObject({ status: 'paga' })

  await teclado.tecla('Alt+2')
  await expect(grade.getByText('Contas a pagar').first()).toBeVisible()
  await teclado.tecla('F9')
  await expect(grade.getByRole('row', { name: /PAGTO BOLETO/ })).toBeHidden()
  expect(await parcela(luz.id)).toMatchObject({ status: 'vencida', aberto: '7241.13' })

  // booked against an account, the open bill is asked about first
  teclado.permitir(/422/)
  await teclado.tecla('Alt+1')
  await expect(grade.getByText('pelo nome')).toBeVisible()
  await teclado.tecla('F6')
  await expect(contra).toBeVisible()
  await teclado.tecla('Enter')
  const pergunta = page.getByRole('dialog', { name: 'Confirmação' })
  await expect(pergunta).toContainText('Lançar mesmo assim?')
  await expect(pergunta).toContainText('Há uma parcela em aberto deste valor: Conta de luz 1/1')
  await teclado.tecla('Escape')
  await expect(pergunta).toBeHidden()
  await expect(grade.getByText('pelo nome')).toBeVisible()
})
