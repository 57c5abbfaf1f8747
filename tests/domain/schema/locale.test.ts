import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { locale } from '../../../src/domain/schema/locale.ts'

const antes = z.config().localeError
beforeAll(() => {
  z.config(locale)
})
afterAll(() => {
  z.config({ localeError: antes })
})

test.each<[nome: string, schema: z.ZodType, valor: unknown, texto: string]>([
  ['falta', z.string(), undefined, 'Campo Obrigatório'],
  ['nulo', z.int(), null, 'Campo Obrigatório'],
  ['escolha que falta', z.literal([1, 2]), undefined, 'Campo Obrigatório'],
  ['texto vazio onde há mínimo', z.string().min(1), '', 'Campo Obrigatório'],
  ['número no lugar de texto', z.string(), 1, 'Deve ser um texto'],
  ['texto no lugar de número', z.number(), 'x', 'Deve ser um número'],
  ['consulta que não é número', z.coerce.number(), 'x', 'Deve ser um número'],
  ['quebrado no lugar de inteiro', z.int(), 1.5, 'Deve ser um número inteiro'],
  ['texto no lugar de sim ou não', z.boolean(), 'x', 'Deve ser sim ou não'],
  ['texto no lugar de lista', z.array(z.string()), 'x', 'Deve ser uma lista'],
  ['lista no lugar de objeto', z.object({}), [], 'Valor inválido'],
  ['texto curto', z.string().min(15), 'x', 'Informe ao menos 15 caracteres'],
  ['texto longo', z.string().max(3), 'abcd', 'Máximo de 3 caracteres'],
  ['texto de tamanho certo', z.string().length(3), 'ab', 'Deve ter 3 caracteres'],
  ['lista curta', z.array(z.string()).min(2), ['a'], 'Informe ao menos 2'],
  ['lista longa', z.array(z.string()).max(1), ['a', 'b'], 'Máximo de 1'],
  ['abaixo do mínimo', z.int().min(2), 1, 'O valor mínimo é 2.'],
  ['acima do máximo', z.int().max(200), 201, 'O valor máximo é 200.'],
  ['nem o próprio limite', z.int().positive(), 0, 'O valor deve ser maior que 0.'],
  ['fora das opções', z.literal(['A', 'B']), 'C', 'Opção inválida'],
  ['e-mail', z.email(), 'x', 'E-mail inválido'],
  ['data', z.iso.date(), '30/02/2026', 'Data inválida'],
  ['data e hora', z.iso.datetime(), 'ontem', 'Data inválida'],
  ['padrão', z.string().regex(/^a$/), 'b', 'Valor inválido'],
  ['nenhuma das formas', z.union([z.string(), z.int()]), true, 'Valor inválido'],
  ['chave errada', z.record(z.string().regex(/^\d+$/), z.string()), { a: 'b' }, 'Valor inválido'],
  ['campo a mais', z.strictObject({}), { x: 1 }, 'Campo desconhecido: x'],
  ['campos a mais', z.strictObject({}), { x: 1, y: 2 }, 'Campos desconhecidos: x, y'],
])('%s', (_, schema, valor, texto) => {
  expect(schema.safeParse(valor).error?.issues.map(({ message }) => message)).toEqual([texto])
})
