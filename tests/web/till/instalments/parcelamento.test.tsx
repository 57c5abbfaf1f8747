import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MeioCatalogo } from '../../../../src/domain/api/catalogo.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { paymentDialog } from '../../../../src/web/till/dialogs/payment-dialog.tsx'
import { tillPaying } from '../../../../src/web/till/payment/paying.ts'
import { PANEL_SLOT } from '../../../../src/web/ui/dialog/panel-dialog.tsx'
import { abre, janela, loja, noCaixa, user, vendeu } from '../mundo.tsx'

const meio = (id: number, descricao: string, extra: Partial<MeioCatalogo> = {}): MeioCatalogo => ({
  id,
  descricao,
  meio: 4,
  tpag: '15',
  qtdeparcelas: 8,
  indicador_forma: 1,
  opcoes: [],
  intervalo: 1,
  tipoIntervalo: 2,
  intervalo_inicial: 0,
  tipoIntervaloIni: 1,
  ...extra,
})

noCaixa()
beforeEach(async () => {
  // jsdom lays nothing out: a sheet of no width draws its first column alone
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  // R$ 100,00 on 20/11/2026
  await loja({ meios: [meio(1, 'Boleto'), meio(2, 'Carnê', { intervalo: 15, tipoIntervalo: 1 })] })
  await vendeu('10*1')
})

const pagar = () =>
  abre(
    paymentDialog,
    { meio: 4, paying: tillPaying(tillDesk) },
    'Escolha o meio de Pagamento',
    <main>
      <div id={PANEL_SLOT} />
    </main>,
  )
/** The payment in so many, and its instalments open. */
async function parcelar(vezes: string) {
  const aberta = await pagar()
  await quantas(vezes)
  await user.keyboard('{F6}')
  return { ...aberta, parcelamento: await janela('Parcelamento') }
}
const quantas = async (vezes: string) => {
  const campo = screen.getByLabelText('Parcelas (até 8)')
  await user.clear(campo)
  await user.type(campo, vezes)
}
/** As the payment lists them. */
const geradas = () =>
  within(screen.getByRole('region', { name: 'Parcelas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
/** As the sheet has them. */
const linhas = () =>
  within(screen.getByRole('grid', { name: 'Parcelas' }))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
        .join(' '),
    )
const diferenca = () => screen.getByText('Diferença').nextElementSibling?.textContent?.replace(/\s/g, ' ')
const recusa = () => within(screen.getByRole('dialog', { name: 'Parcelamento' })).getByRole('alert')

describe('no pagamento', () => {
  test('o número de parcelas mostra quais são, e a prazo uma também tem a sua data', async () => {
    await pagar()
    expect(geradas()).toEqual(['120/12/2026R$ 100,00'])
    await quantas('3')
    expect(geradas()).toEqual(['120/12/2026R$ 33,33', '220/01/2027R$ 33,33', '320/02/2027R$ 33,34'])
  })

  test('as escritas à mão vão com o pagamento, marcado como personalizado', async () => {
    const { dito } = await parcelar('2')
    await user.keyboard('2511{Enter}')
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    expect(screen.getByText('Parcelas escritas à mão')).toBeVisible()
    expect(geradas()).toEqual(['125/11/2026R$ 50,00', '220/01/2027R$ 50,00'])
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({
        numparcelas: 2,
        personalizada: true,
        parcelas: [
          { num_parcela: 1, valor: '50.00', vencimento: '25/11/2026', status: 'A', alterou: true },
          { num_parcela: 2, valor: '50.00', vencimento: '20/01/2027', status: 'A', alterou: false },
        ],
      }),
    )
  })

  test.each([
    ['outro valor', async () => user.type(screen.getByLabelText('Valor'), '{Control>}a{/Control}80')],
    ['outra quantidade', () => quantas('3')],
    ['outro meio', () => user.type(screen.getByLabelText('Valor'), '{ArrowDown}')],
  ])('%s esquece as escritas à mão', async (_, mudar) => {
    await parcelar('2')
    await user.keyboard('2511{Enter}{F2}')
    await janela('Escolha o meio de Pagamento')
    await mudar()
    expect(screen.queryByText('Parcelas escritas à mão')).toBeNull()
    expect(geradas()).not.toContain('125/11/2026R$ 50,00')
  })

  test('de volta ao mesmo valor, continuam esquecidas', async () => {
    await parcelar('2')
    await user.keyboard('2511{Enter}{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.type(screen.getByLabelText('Valor'), '{Control>}a{/Control}100')
    expect(geradas()).toEqual(['120/12/2026R$ 50,00', '220/01/2027R$ 50,00'])
  })

  test('outro meio volta a uma parcela', async () => {
    await pagar()
    await quantas('3')
    await user.type(screen.getByLabelText('Valor'), '{ArrowDown}')
    expect(screen.getByLabelText('Meio de pagamento')).toHaveDisplayValue('Carnê')
    expect(geradas()).toEqual(['105/12/2026R$ 100,00'])
  })
})

describe('na folha', () => {
  test('Enter escreve e desce, e a soma que não fecha é recusada', async () => {
    await parcelar('3')
    expect(linhas()).toEqual(['20/12/2026 33,33', '20/01/2027 33,33', '20/02/2027 33,34'])
    expect(screen.getByRole('combobox', { hidden: true, name: 'Primeira' })).toBeInTheDocument()
    expect(screen.getByLabelText('Vencimento, Parcela 1')).toHaveFocus()
    await user.keyboard('{ArrowRight}40{Enter}')
    expect(linhas()[0]).toBe('20/12/2026 40,00')
    expect(diferenca()).toBe('-R$ 6,67')
    await user.keyboard('{F2}')
    expect(recusa()).toHaveTextContent('O total das parcelas é diferente do valor a pagar')
    await user.keyboard('{F9}')
    expect(linhas()[2]).toBe('20/02/2027 26,67')
    expect(diferenca()).toBe('R$ 0,00')
    expect(recusa()).toBeEmptyDOMElement()
  })

  test('F8 divide por igual, F5 gera de novo e Ctrl+Z desfaz', async () => {
    await parcelar('2')
    await user.keyboard('2511{Enter}{ArrowRight}{ArrowUp}80{Enter}{F8}')
    expect(linhas()).toEqual(['25/11/2026 50,00', '20/01/2027 50,00'])
    await user.keyboard('{F5}')
    expect(linhas()).toEqual(['20/12/2026 50,00', '20/01/2027 50,00'])
    await user.keyboard('{Control>}z{/Control}')
    expect(linhas()[0]).toBe('25/11/2026 50,00')
  })

  test.each([
    ['1501', '15/01/2027', 'a próxima que houver, a partir do documento'],
    ['5', '05/12/2026', 'o próximo dia 5'],
    ['+30', '20/12/2026', 'tantos dias depois'],
    ['1/2/2027', '01/02/2027', 'com o ano dito'],
  ])('%s é %s: %s', async (texto, data) => {
    await parcelar('2')
    await user.keyboard(`${texto}{Enter}`)
    expect(linhas()[0]).toBe(`${data} 50,00`)
  })

  test.each([
    ['19112026', 'O vencimento não pode ser anterior à data do documento'],
    ['3102', 'Há células com texto que não é um valor'],
  ])('%s: %s, com o cursor na célula', async (texto, erro) => {
    const { dito } = await parcelar('2')
    await user.keyboard(`{ArrowDown}${texto}{Enter}{ArrowUp}{ArrowUp}{F2}`)
    expect(recusa()).toHaveTextContent(erro)
    expect(screen.getByLabelText('Vencimento, Parcela 2')).toHaveFocus()
    expect(dito.fechada).toBe(false)
  })

  test('valor zero não é parcela', async () => {
    await parcelar('2')
    await user.keyboard('{ArrowRight}0{Enter}{F2}')
    expect(recusa()).toHaveTextContent('O valor da parcela deve ser maior que zero')
  })

  test('Ins acrescenta até o máximo do meio, e Ctrl+Del retira', async () => {
    await parcelar('7')
    await user.keyboard('{Insert}')
    expect(linhas()).toHaveLength(8)
    expect(linhas()[7]).toBe('20/07/2027 12,50')
    await user.keyboard('{Insert}')
    expect(recusa()).toHaveTextContent('A quantidade maxima de parcela permitida para este meio é: 8')
    expect(linhas()).toHaveLength(8)
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(linhas()).toHaveLength(7)
    expect(linhas()[6]).toBe('20/06/2027 14,32')
  })

  test('o valor que alguém escreveu não se divide de novo', async () => {
    await parcelar('2')
    await user.keyboard('{ArrowRight}70{Enter}{Insert}')
    expect(linhas()).toEqual(['20/12/2026 70,00', '20/01/2027 50,00', '20/02/2027 0,00'])
  })

  test('sete datas coladas de uma planilha fazem sete parcelas iguais', async () => {
    const { dito } = await parcelar('1')
    await user.paste('15/12/2026\n15/01/2027\n15/02/2027\n15/03/2027\n15/04/2027\n15/05/2027\n15/06/2027\n')
    expect(linhas()).toHaveLength(7)
    expect([linhas()[0], linhas()[6]]).toEqual(['15/12/2026 14,28', '15/06/2027 14,32'])
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    expect(screen.getByLabelText('Parcelas (até 8)')).toHaveValue('7')
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ numparcelas: 7, personalizada: true }))
    expect(dito.resposta?.parcelas[6]).toMatchObject({ vencimento: '15/06/2027', valor: '14.32' })
  })

  test('datas e valores colados juntos entram como vieram', async () => {
    await parcelar('2')
    await user.paste('10/12/2026\t1,50\n10/01/2027\t38,50\n10/02/2027\t60,00')
    expect(linhas()).toEqual(['10/12/2026 1,50', '10/01/2027 38,50', '10/02/2027 60,00'])
    expect(diferenca()).toBe('R$ 0,00')
  })

  test('desfeita uma colagem, a próxima entra onde a folha está', async () => {
    await parcelar('1')
    await user.paste('15/12/2026\n15/01/2027\n15/02/2027')
    await user.keyboard('{ArrowDown}{ArrowDown}{Control>}z{/Control}')
    expect(linhas()).toHaveLength(1)
    await user.paste('10/12/2026\n10/01/2027')
    expect(linhas()).toEqual(['10/12/2026 50,00', '10/01/2027 50,00'])
  })

  test('coladas além do máximo: nenhuma entra', async () => {
    await parcelar('2')
    await user.paste(Array.from({ length: 9 }, (_, i) => `0${i + 1}/12/2026`).join('\n'))
    expect(recusa()).toHaveTextContent('A quantidade maxima de parcela permitida para este meio é: 8')
    expect(linhas()).toEqual(['20/12/2026 50,00', '20/01/2027 50,00'])
  })
})

describe('intervalos', () => {
  const troca = async (rotulo: string, texto: string) => {
    const campo = within(screen.getByRole('dialog', { name: 'Parcelamento' })).getByLabelText(rotulo, {
      selector: 'input, select',
    })
    if (campo instanceof HTMLSelectElement) return user.selectOptions(campo, texto)
    await user.clear(campo)
    await user.type(campo, texto)
  }

  test('cada um que muda faz as parcelas de novo', async () => {
    await parcelar('3')
    await troca('Intervalo', '10')
    await troca('Tipo do intervalo', 'Dias')
    expect(linhas().map(linha => linha.slice(0, 10))).toEqual(['30/11/2026', '10/12/2026', '20/12/2026'])
    await troca('Primeira', 'Entrada')
    expect(linhas().map(linha => linha.slice(0, 10))).toEqual(['20/11/2026', '30/11/2026', '10/12/2026'])
    await troca('Primeira', 'A prazo')
    await troca('Primeiro intervalo', 'Diferente')
    await troca('Intervalo inicial', '45')
    expect(linhas().map(linha => linha.slice(0, 10))).toEqual(['04/01/2027', '14/01/2027', '24/01/2027'])
    await troca('Parcelas', '2')
    expect(linhas()).toEqual(['04/01/2027 50,00', '14/01/2027 50,00'])
  })

  test.each([
    ['9', 'A quantidade maxima de parcela permitida para este meio é: 8'],
    // the first digit alone is a number too
    ['12', 'A quantidade maxima de parcela permitida para este meio é: 8'],
    ['0', 'O valor mínimo é 1.'],
  ])('%s parcelas: nada muda, diz por quê, e salvar recusa', async (texto, porque) => {
    await parcelar('3')
    await user.keyboard('2511{Enter}')
    await troca('Parcelas', texto)
    expect(linhas()).toEqual(['25/11/2026 33,33', '20/01/2027 33,33', '20/02/2027 33,34'])
    expect(recusa()).toHaveTextContent(porque)
    await user.keyboard('{F2}')
    expect(recusa()).toHaveTextContent(porque)
    expect(linhas()).toHaveLength(3)
  })

  test('as de outro intervalo dizem que não são as do meio', async () => {
    const { dito } = await parcelar('3')
    await troca('Intervalo', '2')
    expect(linhas().map(linha => linha.slice(0, 10))).toEqual(['20/01/2027', '20/03/2027', '20/05/2027'])
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(dito.resposta?.parcelas.map(({ alterou }) => alterou)).toEqual([true, true, true]),
    )
  })

  test('passar pelos campos não desfaz o que se escreveu', async () => {
    await parcelar('2')
    await user.keyboard('2511{Enter}{Tab}{Tab}{Tab}{Tab}{Tab}')
    expect(linhas()).toEqual(['25/11/2026 50,00', '20/01/2027 50,00'])
  })

  test.each([
    ['30', '30,00'],
    ['30%', '30,00'],
    ['33,335%', '33,34'],
  ])('entrada de %s: o resto se divide, e outra quantidade a conserva', async (texto, entrada) => {
    await parcelar('3')
    await troca('Primeira', 'Entrada')
    await troca('Valor da entrada', texto)
    expect(linhas()[0]).toBe(`20/11/2026 ${entrada}`)
    expect(diferenca()).toBe('R$ 0,00')
    await troca('Parcelas', '8')
    expect(linhas()[0]).toBe(`20/11/2026 ${entrada}`)
    expect(diferenca()).toBe('R$ 0,00')
    await user.keyboard('{F8}')
    expect(linhas()[0]).toBe('20/11/2026 12,50')
  })

  test.each(['100', '1.000', '999', '0', '100%', 'abc', '99,99'])(
    'entrada de %s não é uma entrada: diz no campo, e salvar recusa',
    async texto => {
      await parcelar('3')
      await troca('Primeira', 'Entrada')
      await troca('Valor da entrada', texto)
      expect(linhas()).toEqual(['20/11/2026 33,33', '20/12/2026 33,33', '20/01/2027 33,34'])
      await user.keyboard('{F2}')
      expect(recusa()).toHaveTextContent(/entrada/)
      await user.keyboard('{Tab}')
      expect(screen.getByLabelText('Valor da entrada')).toHaveValue('')
    },
  )
})
