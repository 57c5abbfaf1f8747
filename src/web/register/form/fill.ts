import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { fieldsOf, sameValue, type Valores } from './paths.ts'
import type { FormStore } from './store.ts'

const empty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Fills the form with a look-up's answer. When the answer differs from typed values, one question asks about all of them
 * (G-125); Não keeps the typed values and fills the rest. Lists of plain values keep their values and add new ones.
 */
export async function fillForm(store: FormStore, answer: Valores): Promise<void> {
  const now = store.valores()
  const given = Object.entries(answer).filter(([key, value]) => !empty(value) && !sameValue(now[key], value))
  const fields = fieldsOf(store.register)
  const plain = ([key]: readonly [string, unknown]) =>
    fields.find(({ chave }) => chave === key)?.campo.type === 'values'
  const typed = given.filter(entry => !empty(now[entry[0]]) && !plain(entry))
  const start = store.base()
  // a default that the user did not change was not typed
  const asked = typed.filter(([key]) => !sameValue(now[key], start[key]) || !store.contexto.novo)
  const labels = asked.map(([key]) => fields.find(({ chave }) => chave === key)?.campo.label ?? key)
  const replace =
    asked.length === 0 ||
    (await openDialog(confirmDialog, {
      pergunta: 'Substituir o que já foi digitado?',
      detalhe: labels.join(', '),
      inicial: 'nao',
    })) === true
  const kept = new Set(replace ? [] : asked.map(([key]) => key))
  store.preencher(
    Object.fromEntries(
      given
        .filter(([key]) => !kept.has(key))
        .map(entry => {
          const [key, value] = entry
          const before = now[key]
          return [
            key,
            plain(entry) ? [...new Set([...((before as [] | null) ?? []), ...(value as [])])] : value,
          ]
        }),
    ),
  )
}
