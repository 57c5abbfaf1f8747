import { expect, test } from 'vitest'
import type { Context } from '../../src/domain/commands/contexts.ts'
import { defineCommand } from '../../src/domain/commands/define.ts'
import { commandById } from '../../src/domain/commands/index.ts'
import { BASE, buildKeymap } from '../../src/web/keys/load-keymaps.ts'
import { performers, unperformed, webFiles } from './performers.ts'

const files = webFiles()

test('cada contexto em que um comando é declarado tem quem o execute', () => {
  expect(unperformed(files)).toEqual([])
})

/** Every dialog hears F2; those without a confirmation do nothing. */
const SHARED = ['F2 form.confirmar em dialogo']

test('cada tecla chama um comando que alguém executa no contexto dela', () => {
  const performs = performers(files)
  const dead = [...buildKeymap(BASE)].flatMap(([context, keys]) =>
    keys.flatMap(({ chord, id }) => {
      const command = commandById(id)
      return command && 'tela' in command && !performs(context, id) ? [`${chord} ${id} em ${context}`] : []
    }),
  )
  expect(dead).toEqual(SHARED)
})

/** A command of every cart, as a new one is written: its declaration, its performer, its key. */
const embrulho = defineCommand({
  id: 'item.embrulho',
  title: 'Embrulhar para presente',
  when: 'cart',
  tela: true,
})
const CARTS: readonly Context[] = [
  'pdv.venda',
  'pdv2.catalogo',
  'pdv2.carrinho',
  'pdv2.pagamento',
  'form.documento',
]
const wired = (file: string) =>
  webFiles({ [file]: '\n[on(item.embrulho, items && wrap)]\n' }, { item: { embrulho } })

test('um comando inventado de todo carrinho: um arquivo o liga, uma linha dá a tecla', () => {
  expect(unperformed(wired('src/web/till/screen/use-cart-commands.ts'), [embrulho])).toEqual([])
  const keymap = buildKeymap({ ...BASE, cart: { 'Shift+F6': embrulho.id } })
  const heard = [...keymap].flatMap(([context, keys]) =>
    keys.some(({ id }) => id === embrulho.id) ? [context] : [],
  )
  expect(heard.toSorted()).toEqual(CARTS.toSorted())
})

test('declarado para todo carrinho e ligado só no caixa, é recusado', () => {
  const till = wired('src/web/till/screen/use-sale-commands.ts')
  expect(unperformed(till, [embrulho])).toEqual(['item.embrulho em form.documento'])
  const nobody = CARTS.map(context => `item.embrulho em ${context}`)
  expect(unperformed(files, [embrulho]).toSorted()).toEqual(nobody.toSorted())
})
