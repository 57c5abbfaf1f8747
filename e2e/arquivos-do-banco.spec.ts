import { randomUUID } from 'node:crypto'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

type Linha = readonly [dia: string, valor: string, texto: string, fitid: string]
const extrato = (conta: string, ...linhas: readonly Linha[]) =>
  `<STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<BRANCHID>0001<ACCTID>${conta}</BANKACCTFROM><BANKTRANLIST>\n${linhas
    .map(
      ([dia, valor, texto, fitid]) =>
        `<STMTTRN>\n<DTPOSTED>202610${dia}\n<TRNAMT>${valor}\n<FITID>${fitid}\n<MEMO>${texto}\n</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></STMTRS>`
const ofx = (...extratos: readonly string[]) => ({
  ...{ name: 'extrato.ofx', mimeType: 'application/x-ofx' },
  buffer: Buffer.from(`<OFX>${extratos.join('\n')}</OFX>`, 'latin1'),
})

test('o que um arquivo do banco pergunta se responde por teclas', async ({ page, request, teclado }) => {
  const { headers } = await sessaoDe(request, DONO)
  const answer = await request.post('/api/v1/contas_financeiras', {
    headers,
    data: { nome: 'Itaú dos arquivos', tipo: 'banco' },
  })
  const { data: conta } = await answer.json()
  teclado.permitir(/422/)
  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${conta.id}`)
  await teclado.escopo('lista.conciliacao')
  await expect(page.getByText('0 linhas · Itaú dos arquivos')).toBeVisible()
  const traz = (arquivo: ReturnType<typeof ofx>) => page.getByLabel('Arquivo do banco').setInputFiles(arquivo)
  const grade = page.getByRole('grid', { name: 'Linhas do extrato' })
  const dialogo = page.getByRole('dialog')

  // two accounts in one file: the second is chosen, and teaches the register
  await traz(
    ofx(
      extrato('111-1', ['05', '1000.00', 'PIX DA OUTRA', 'A1']),
      extrato('222-2', ['06', '-45.00', 'PIX MARIA', '001'], ['06', '955.00', 'SALDO DO DIA', 'S1']),
    ),
  )
  await expect(dialogo).toContainText('O arquivo tem extratos de 2 contas')
  await semProblemasDeAcesso(page)
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Enter')
  await expect(dialogo).toContainText('1 linha nova, 1 à parte')
  await expect(dialogo).toContainText('agência 0001, conta 222-2, como diz o extrato')
  await expect(page.getByRole('listbox', { name: 'Linhas que ficaram de fora' })).toContainText(
    'SALDO DO DIA',
  )
  await semProblemasDeAcesso(page)
  await teclado.tecla('Escape')
  await expect(grade).toContainText('PIX MARIA')
  await expect(grade).not.toContainText('PIX DA OUTRA')

  // the bank numbers the day anew: Enter leaves the known row out
  await traz(
    ofx(extrato('222-2', ['06', '-9.90', 'TAR PACOTE', '001'], ['06', '-45.00', 'PIX MARIA', '002'])),
  )
  await expect(dialogo).toContainText('Uma linha parece já ter entrado: importar também?')
  await teclado.tecla('Enter')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('1 linha nova, 1 já estava')
  await expect(page.getByText('2 linhas · Itaú dos arquivos')).toBeVisible()

  // another account asks, and Enter refuses it
  await traz(ofx(extrato('999-9', ['07', '1.00', 'PIX', 'Z'])))
  await expect(dialogo).toContainText('O extrato é da conta 999-9, e Itaú dos arquivos é a 222-2')
  await teclado.tecla('Enter')
  await expect(dialogo).toBeHidden()
  await expect(page.getByText('2 linhas · Itaú dos arquivos')).toBeVisible()
  await teclado.tecla('F4')
  const contas = page.getByRole('listbox', { name: 'Conta do extrato' })
  await expect(contas).not.toContainText('Cofre')
  await page.keyboard.type('dos arqu')
  await expect(contas.getByRole('option')).toHaveText([/Itaú dos arquivos/])
  await semProblemasDeAcesso(page)
  await teclado.tecla('Escape')
  await expect(contas.getByRole('option')).not.toHaveCount(1)
  await teclado.tecla('Escape')

  // a CSV says how it was read, and Enter brings it
  await traz({
    ...{ name: 'extrato.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      'Extrato;;\nConta;222-2;\nData Lançamento;Histórico;Valor\n08/10/2026;PIX JOÃO;1.250,00\n',
    ),
  })
  await expect(dialogo).toContainText('O arquivo foi lido certo?')
  await expect(dialogo).toContainText('valor em “Valor”, histórico em “Histórico”')
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  await expect(grade).toContainText('PIX JOÃO')
})

test('o arquivo escolhido antes de a conta chegar é lido com ela', async ({ page, request, teclado }) => {
  const { headers } = await sessaoDe(request, DONO)
  const answer = await request.post('/api/v1/contas_financeiras', {
    headers,
    data: { nome: 'Itaú que demora', tipo: 'banco' },
  })
  const { data: conta } = await answer.json()
  let chega = () => {}
  const espera = new Promise<void>(resolve => {
    chega = resolve
  })
  await page.route(/\/api\/v1\/contas_financeiras\?/, async route => {
    await espera
    await route.continue()
  })
  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${conta.id}`)
  await teclado.escopo('lista.conciliacao')
  await page
    .getByLabel('Arquivo do banco')
    .setInputFiles(ofx(extrato('333-3', ['07', '120.00', 'PIX DEMORADO', 'D1'])))
  await expect(page.getByText('extrato.ofx: será lido quando a conta chegar')).toBeVisible()
  chega()
  await expect(page.getByRole('grid', { name: 'Linhas do extrato' })).toContainText('PIX DEMORADO')
  await expect(page.getByText(/Itaú que demora/).first()).toBeVisible()
})

test('o depósito de cartões que veio se confirma por teclas, sem extrato', async ({
  page,
  request,
  teclado,
}) => {
  const { headers } = await sessaoDe(request, DONO)
  const post = async (caminho: string, data: object) => {
    const answer = await request.post(`/api/v1/${caminho}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const conta = await post('contas_financeiras', { nome: 'Banco dos cartões', tipo: 'banco' })
  const { data: meios } = await (await request.get('/api/v1/meio_pagamentos', { headers })).json()
  const credito = (meios.data ?? meios).find(({ tpag }: { tpag: string }) => tpag === '03')
  await post('taxas_cartao', { nome: 'Do teste', tpag: '03', taxa: '2.00', dias: 1 })
  const [parcela] = await post('lancamentos_conta', {
    ...{ tipo: 1, descricao: 'Venda no cartão', valor: '250.00', vencimento: '05/10/2026' },
  })
  await post('lancamentos_conta/fechamento', {
    ...{ uuid: randomUUID(), tipo_lancamento: 1, parcelas: [parcela.id], data: '05/10/2026' },
    meio_pagamento_id: credito.id,
  })
  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${conta.id}`)
  await teclado.escopo('lista.conciliacao')
  await expect(page.getByText('0 linhas · Banco dos cartões')).toBeVisible()
  await teclado.tecla('Alt+d')
  const dialogo = page.getByRole('dialog')
  await expect(dialogo).toContainText('06/10/2026')
  await expect(dialogo).toContainText('1 cartão de R$ 250,00')
  await semProblemasDeAcesso(page)
  await page.keyboard.type('06/10')
  await teclado.tecla('Enter')
  await expect(page.getByText('Recebido: R$ 245,00')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Saldos' })).toContainText('245,00')
})
