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
