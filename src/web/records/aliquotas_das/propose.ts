import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { perguntaSimples, proporAliquotaDas } from '../../../domain/api/simples.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import type { ConsultaDoForm } from '../../register/overrides.ts'
import { notify } from '../../state/notices.ts'

const asking = defineCommand({
  id: 'contabil.propor_aliquota',
  title: 'Propor pela receita',
  interno: true,
  acesso: 'livre',
  tela: true,
  args: perguntaSimples,
})

type Proposta = Answer<typeof proporAliquotaDas>['data']

const percent = (value: string): string => `${value.replace('.', ',')} %`

function explainRate({
  meses,
  rbt12,
  proporcional,
  faixa,
  nominal,
  deduzir,
  aliquota,
  fonte,
  avisos,
}: Proposta): string {
  const [first, last] = [meses[0]?.mes, meses.at(-1)?.mes]
  const janela =
    first === undefined ? 'nos dois primeiros meses' : first === last ? first : `${first} a ${last}`
  return [
    `Receita de doze meses${proporcional ? ' (proporcional ao início)' : ''}: ${formatMoney(rbt12)}, ${janela}.`,
    `Faixa ${faixa}: ${percent(nominal)} menos ${formatMoney(deduzir)} sobre a receita são ${percent(aliquota)}.`,
    `Fonte: ${fonte}.`,
    ...avisos,
  ].join(' ')
}

/** Look-up F3 of an effective rate of the Simples: proposes it from the revenue of twelve months; the user accepts it. */
export const proposeRate: ConsultaDoForm = {
  palavra: () => 'Propor pela receita',
  async executar(store) {
    const desde = String(store.valor('desde') ?? '')
    if (!/^01\/\d\d\/\d{4}$/.test(desde)) return void (await attention('Informe antes o mês: 01/MM/AAAA'))
    let failure: { texto: string; erros: Record<string, string> } | undefined
    for (let given: object = {}; ; ) {
      const said = await prompt(asking, given, undefined, failure)
      if (!said) return
      try {
        const { data } = await call(proporAliquotaDas, {
          query: { ...said, mes: desde.slice(3) },
          semMover: true,
        })
        const pergunta = `Usar ${percent(data.aliquota)} desde ${desde}?`
        const titulo = 'Alíquota efetiva proposta'
        if (!(await openDialog(confirmDialog, { titulo, pergunta, detalhe: explainRate(data) }))) return
        store.mudar('aliquota', data.aliquota)
        return notify(`Alíquota efetiva proposta: ${percent(data.aliquota)}. Confira e salve`)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        given = said
        failure = {
          texto: error.message,
          erros: Object.fromEntries(Object.entries(error.errors ?? {}).map(([at, [why = '']]) => [at, why])),
        }
      }
    }
  },
}
