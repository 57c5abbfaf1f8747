import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '../../../src/domain/commands/define.ts'
import { COMMANDS } from '../../../src/domain/commands/index.ts'
import { oneForm } from '../../../src/domain/money/forms.ts'
import { decimal } from '../../../src/domain/schema/types.ts'
import { PromptDialog } from '../../../src/web/commands/prompt/prompt-dialog.tsx'
import { promptFields, promptValue } from '../../../src/web/commands/prompt/prompt-fields.ts'

const command = defineCommand({
  id: 'teste.prompt',
  title: 'Lançar vale',
  args: z.object({
    motivo: z.string().min(3, 'Informe ao menos 3 caracteres').meta({ title: 'Motivo' }),
    valor: decimal(2).meta({ title: 'Valor' }),
    tipo: z.literal(['entrada', 'saida']).meta({ title: 'Tipo' }),
    obs: z.string().optional().meta({ title: 'Observação' }),
  }),
  tela: true,
})

const user = userEvent.setup({ delay: null })
/** Enter in the field one stands on. */
const submit = () => user.keyboard('{Enter}')

describe('formulário de um comando', () => {
  test('os campos saem do esquema, na ordem, com rótulo e tipo', async () => {
    expect(
      promptFields(command.args as z.ZodObject).map(({ name, label, kind, required }) => [
        name,
        label,
        kind,
        required,
      ]),
    ).toEqual([
      ['motivo', 'Motivo', 'text', true],
      ['valor', 'Valor', 'decimal', true],
      ['tipo', 'Tipo', 'choice', true],
      ['obs', 'Observação', 'text', false],
    ])
  })

  test('a escolha que tem padrão começa nele, e não pode ficar em nenhum', async () => {
    const args = z.object({ canal: z.literal(['SVC', 'EPEC']).default('EPEC').meta({ title: 'Canal' }) })
    const canal = defineCommand({ id: 'teste.canal', title: 'Canal', args, tela: true })
    const fechar = vi.fn()
    render(<PromptDialog data={{ command: canal, args, given: {} }} close={fechar} />)
    const campo = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Canal' })
    expect([...campo.options].map(({ text }) => text)).toEqual(['SVC', 'EPEC'])
    await user.click(screen.getByRole('button', { name: /Confirmar/ }))
    await waitFor(() => expect(fechar).toHaveBeenCalledWith({ canal: 'EPEC' }))
  })

  test('a receipt asks how it was paid, from the first key, and takes no form by itself', async () => {
    const contas = [['1', 'Banco']] as const
    const args = oneForm(
      contas,
      [
        ['5', 'Dinheiro'],
        ['6', 'PIX'],
      ],
      1,
    )
    const receber = defineCommand({ id: 'teste.receber_como', title: 'Receber', args, tela: true })
    const fechar = vi.fn()
    render(<PromptDialog data={{ command: receber, args, given: { valor: '20.00' } }} close={fechar} />)
    const forma = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Forma de pagamento/ })
    await waitFor(() => expect(forma).toHaveFocus())
    expect(forma).toHaveValue('')
    await user.click(screen.getByRole('button', { name: /Confirmar/ }))
    expect(await screen.findByText('Campo Obrigatório')).toBeVisible()
    expect(fechar).not.toHaveBeenCalled()
    await user.selectOptions(forma, 'Dinheiro')
    await user.click(screen.getByRole('button', { name: /Confirmar/ }))
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(fechar.mock.lastCall?.[0]).toMatchObject({ valor: '20.00', meio_pagamento_id: '5' })
  })

  test('um texto comprido se lê inteiro, em linhas, e Enter ainda confirma', async () => {
    const args = z.object({ carta: z.string().max(1000).meta({ title: 'Correção' }) })
    const carta = defineCommand({ id: 'teste.carta', title: 'Carta', args, tela: true })
    const fechar = vi.fn()
    render(<PromptDialog data={{ command: carta, args, given: {} }} close={fechar} />)
    const campo = await screen.findByRole('textbox', { name: 'Correção' })
    expect(campo.tagName).toBe('TEXTAREA')
    await waitFor(() => expect(campo).toHaveFocus())
    await user.paste('Leia-se fardo\n em vez de caixa')
    expect(campo).toHaveValue('Leia-se fardo em vez de caixa')
    await submit()
    await waitFor(() => expect(fechar).toHaveBeenCalledWith({ carta: 'Leia-se fardo em vez de caixa' }))
  })

  test('mudado o dia, o que o segue se propõe de novo, e o que se digitou fica', async () => {
    const args = z.object({
      data: z.string().meta({ title: 'Data', data: true }),
      multa: decimal(2).meta({ title: 'Multa' }),
      juros: decimal(2).meta({ title: 'Juros' }),
    })
    const receber = defineCommand({ id: 'teste.receber', title: 'Receber', args, tela: true })
    const fechar = vi.fn()
    const valores = vi.fn(async () => ({ multa: '0.00', juros: '0.10' }))
    // no answer while the day is typed: asked again before the form goes
    valores.mockRejectedValueOnce(new Error('Failed to fetch'))
    const given = { data: '05/12/2026', multa: '4.00', juros: '1.00' }
    render(
      <PromptDialog
        data={{ command: receber, args, given, segue: { campo: 'data', valores } }}
        close={fechar}
      />,
    )
    const multa = await screen.findByRole('textbox', { name: 'Multa' })
    await user.clear(multa)
    await user.type(multa, '300')
    const data = screen.getByRole('textbox', { name: 'Data' })
    await user.clear(data)
    await user.type(data, '20112026')
    await waitFor(() => expect(valores).toHaveBeenCalledTimes(1))
    await submit()
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(valores.mock.calls).toEqual([['20/11/2026'], ['20/11/2026']])
    expect(fechar.mock.calls[0]?.[0]).toMatchObject({ data: '20/11/2026', juros: '0.10' })
    expect(fechar.mock.calls[0]?.[0].multa).not.toBe('0.00')
  })

  test('opcional vazio não vai, e inteiro vai como número', async () => {
    const [motivo] = promptFields(command.args as z.ZodObject)
    const int = {
      name: 'n',
      label: 'N',
      kind: 'int',
      options: [],
      casas: 0,
      required: false,
      sugestoes: [],
      data: false,
    } as const
    expect(promptValue({ ...int }, '')).toBeUndefined()
    expect(promptValue({ ...int }, '12')).toBe(12)
    expect(promptValue({ ...int }, '1a')).toBe('1a')
    expect(motivo && promptValue(motivo, '')).toBe('')
  })

  test('sem preencher, o erro fica no campo e o foco no primeiro', async () => {
    const fechar = vi.fn()
    render(<PromptDialog data={{ command, args: command.args as z.ZodObject, given: {} }} close={fechar} />)
    await submit()
    const motivo = screen.getByLabelText('Motivo')
    await waitFor(() => expect(motivo).toHaveAccessibleDescription('Campo Obrigatório'))
    expect(motivo).toHaveFocus()
    expect(fechar).not.toHaveBeenCalled()
    await user.type(motivo, 'ab')
    await waitFor(() => expect(motivo).toHaveAccessibleDescription('Informe ao menos 3 caracteres'))
    await user.type(motivo, 'c')
    await waitFor(() => expect(motivo).not.toHaveAccessibleDescription())
    // the others wait for their own
    expect(screen.getByLabelText('Valor')).toHaveAccessibleDescription()
  })

  test('o que o servidor recusou sai do campo ao ser digitado por cima', async () => {
    const falha = { texto: 'Recusado', erros: { motivo: 'Este motivo já foi dito' } }
    const dados = { command, args: command.args as z.ZodObject, given: { motivo: 'Teste' }, falha }
    render(<PromptDialog data={dados} close={vi.fn()} />)
    const motivo = screen.getByLabelText('Motivo')
    expect(motivo).toHaveAccessibleDescription('Este motivo já foi dito')
    await user.type(motivo, ' de novo')
    await waitFor(() => expect(motivo).not.toHaveAccessibleDescription())
    await user.clear(motivo)
    await user.type(motivo, 'a')
    expect(motivo).not.toHaveAccessibleDescription()
  })

  test('o opcional vazio que falta a outro é recusado com a frase do esquema', async () => {
    const args = z
      .object({ ibs: decimal(2).optional().meta({ title: 'IBS' }), cbs: decimal(2).optional() })
      .refine(({ ibs, cbs }) => ibs ?? cbs, { path: ['ibs'], message: 'Informe um dos dois' })
    render(<PromptDialog data={{ command: { ...command, args }, args, given: {} }} close={vi.fn()} />)
    await submit()
    expect(screen.getByLabelText('IBS')).toHaveAccessibleDescription('Informe um dos dois')
  })

  test('preenchido, responde os argumentos com vírgula virando ponto', async () => {
    const fechar = vi.fn()
    render(
      <PromptDialog
        data={{ command, args: command.args as z.ZodObject, given: { motivo: 'troco' } }}
        close={fechar}
      />,
    )
    const valor = screen.getByLabelText<HTMLInputElement>('Valor')
    await user.type(valor, '1a')
    expect(valor).toHaveAccessibleDescription('Só algarismos e vírgula')
    await user.type(valor, '2,5')
    expect(valor.value).toBe('12,5')
    await submit()
    expect(fechar).toHaveBeenCalledWith({ motivo: 'troco', valor: '12.5', tipo: 'entrada' })
  })
})

test('um menos onde não cabe negativo é recusado no campo', async () => {
  const asked = async (negative: boolean) => {
    const fechar = vi.fn()
    const args = z.object({ valor: decimal(2, { negative }).meta({ title: 'Valor' }) })
    const { unmount } = render(
      <PromptDialog data={{ command: { ...command, args }, args, given: {} }} close={fechar} />,
    )
    const valor = screen.getByLabelText<HTMLInputElement>('Valor')
    await user.type(valor, '-5')
    await submit()
    const said = [fechar.mock.calls[0]?.[0], valor.value, valor.getAttribute('aria-invalid')]
    if (!negative) expect(valor).toHaveAccessibleDescription('Não pode ser negativo')
    unmount()
    return said
  }
  expect(await asked(false)).toEqual([undefined, '-5', 'true'])
  expect(await asked(true)).toEqual([{ valor: '-5' }, '-5', null])
})

test('um número deixado com Tab fica com as casas do seu esquema', async () => {
  const fechar = vi.fn()
  const args = z.object({
    valor: decimal(2).meta({ title: 'Valor' }),
    milhar: decimal(2).meta({ title: 'Milhar' }),
    qtde: decimal(4).meta({ title: 'Quantidade' }),
    preco: decimal(10).optional().meta({ title: 'Preço' }),
  })
  render(<PromptDialog data={{ command: { ...command, args }, args, given: {} }} close={fechar} />)
  for (const typed of ['1.234,5', '1.234', '5', '1,234567']) {
    await user.keyboard(typed)
    await user.tab()
  }
  const shown = ['Valor', 'Milhar', 'Quantidade', 'Preço'].map(
    label => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(shown).toEqual(['1234,50', '1234,00', '5', '1,234567'])
  screen.getByLabelText('Valor').focus()
  await submit()
  expect(fechar).toHaveBeenCalledWith({ valor: '1234.50', milhar: '1234.00', qtde: '5', preco: '1.234567' })
})

describe('cancelar a linha', () => {
  const cancelar = COMMANDS.find(({ id }) => id === 'item.cancelar') ?? command

  test('diz o que será cancelado, e o dígito escolhe o motivo', async () => {
    const fechar = vi.fn()
    render(
      <PromptDialog
        data={{
          command: cancelar,
          args: cancelar.args as z.ZodObject,
          given: {},
          sobre: 'Linha 2: ARROZ, 2 × 10,00',
        }}
        close={fechar}
      />,
    )
    expect(screen.getByText('Linha 2: ARROZ, 2 × 10,00')).toBeVisible()
    const motivo = screen.getByLabelText<HTMLInputElement>('Motivo')
    await user.keyboard('2')
    await submit()
    expect(fechar).toHaveBeenCalledWith({ motivo: 'Lido em dobro' })
    await user.clear(motivo)
    await user.type(motivo, 'x1')
    expect(motivo.value).toBe('x1')
    await submit()
    expect(motivo).toHaveAccessibleDescription('Diga o motivo em ao menos 5 letras')
  })
})

describe('todo comando com argumentos', () => {
  const asking = COMMANDS.filter(({ args, argsLater }) => args ?? argsLater)
  test.each(asking.map(entry => [entry.title, entry] as const))(
    '%s abre o seu formulário, com rótulo em cada campo',
    async (_, entry) => {
      const args: z.ZodObject = entry.args ?? (await entry.argsLater?.())
      render(<PromptDialog data={{ command: entry, args, given: {} }} close={() => {}} />)
      expect(screen.getByRole('dialog', { name: entry.title })).toBeVisible()
      for (const { label } of promptFields(args)) {
        expect(screen.getByLabelText(label)).toBeVisible()
        expect(label, 'título em português no esquema').not.toMatch(/^[a-z_]+$/)
      }
    },
  )
})
