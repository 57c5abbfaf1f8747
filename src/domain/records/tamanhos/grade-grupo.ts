import { nome } from '../../fields/common-fields.ts'
import { defineRegister, type RegisterWords } from '../../fields/define.ts'
import type { Flag } from '../../rights.ts'

interface Grupo {
  id: string
  title: string
  singular: string
  words: Omit<RegisterWords, 'palavras'>
  route: string
  permission: Flag
  right: string
  /** Message for a group saved without items (doc 1 §5). */
  vazio: string
}

/** Declares the register of a grade's sizes or subdivisions: groups of a name and at least one item, in their order. */
export const defineGradeGrupo = ({ id, title, singular, words, route, permission, right, vazio }: Grupo) =>
  defineRegister({
    id,
    title,
    singular,
    words: { ...words, palavras: 'grade cor numeração sabor variação' },
    api: id,
    routes: { menu: 'produtos', list: route },
    access: { permission, right },
    storage: { unique: [[['nome'], 'Já existe um grupo com este nome']] },
    list: { search: ['nome'], order: 'nome,asc' },
    lookup: { opens: true, asked: { by: 'nome', always: { includes: 'itens' } } },
    fields: {
      nome: nome('Descrição', 100),
      itens: {
        type: 'list',
        label: title,
        singular,
        min: 1,
        required: true,
        vazio,
        of: { nome: { type: 'text', label: singular, max: 60, required: true, list: true } },
      },
    },
    rules: [
      {
        campo: 'itens',
        mensagem: 'Há itens repetidos',
        ok: ({ itens }) => semRepetir((itens ?? []).map(({ nome }) => nome)),
      },
    ],
  })

/** Tells if all names differ, ignoring case. Accepts any value, because each field checks its type. */
const semRepetir = (nomes: readonly unknown[]): boolean => {
  const textos = nomes.map(nome =>
    String(nome ?? '')
      .trim()
      .toLowerCase(),
  )
  return new Set(textos).size === textos.length
}
