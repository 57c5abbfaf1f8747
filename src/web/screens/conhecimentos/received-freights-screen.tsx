import { useEffect, useRef } from 'react'
import { openCte } from '../../../core/dfe/cte/read.ts'
import {
  buscarCtes,
  desfazerFrete,
  discordarDoFrete,
  importarCte,
  retirarDesacordo,
  verFrete,
} from '../../../domain/api/conhecimentos-recebidos.ts'
import { conhecimentosRecebidos as comandos } from '../../../domain/commands/conhecimentos/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { readFiles } from '../../purchases/read-files.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { shortTime } from '../../state/local-time.ts'
import { alerta, notify } from '../../state/notices.ts'
import { chooseFiles } from '../../ui/field/choose-files.ts'
import { freightDialog } from './freight-dialog.tsx'

type Received = RowOf<typeof conhecimentos_recebidos>

const LOOK: Readonly<Record<string, string>> = {
  autorizado: 'text-live',
  lancado: 'text-ok',
  desacordo: 'text-bad',
}
const CELLS = { situacao: { look: ({ situacao }: Received) => LOOK[String(situacao)] ?? 'text-dim' } }

const again = () => readAgain(conhecimentos_recebidos)

async function enter({ id }: Received): Promise<void> {
  const { data } = await call(verFrete, { params: { id } })
  if (data.recusa !== null && data.lancado === null) return alerta(data.recusa)
  if (await openDialog(freightDialog, data)) notify('Frete lançado')
  await again()
}

async function undo({ id, numero, nome }: Received): Promise<void> {
  const pergunta = `Desfazer o lançamento do frete ${numero}, de ${nome}?`
  const detalhe = 'O custo das entradas e a conta a pagar voltam ao que eram.'
  if ((await openDialog(confirmDialog, { pergunta, detalhe, inicial: 'nao' })) !== true) return
  await call(desfazerFrete, { params: { id } })
  await again()
  notify('Lançamento desfeito')
}

async function dispute({ id }: Received, motivo: string): Promise<void> {
  await call(discordarDoFrete, { params: { id }, body: { motivo } })
  await again()
  notify('Desacordo registrado')
}

async function takeBack({ id }: Received): Promise<void> {
  await call(retirarDesacordo, { params: { id } })
  await again()
  notify('Desacordo cancelado')
}

async function look(): Promise<void> {
  const { data } = await call(buscarCtes, {})
  await again()
  if (data.problema) alerta(data.problema)
  else notify(`Consultada a SEFAZ; a próxima busca é às ${shortTime(data.proxima_em)}`)
}

/** Imports the files one at a time, and tells those that were refused. */
async function bring(files: readonly File[]): Promise<void> {
  const refused: string[] = []
  let taken = 0
  for await (const lido of readFiles(files, openCte)) {
    if ('erro' in lido) refused.push(`${lido.nome}: ${lido.erro}`)
    else
      await call(importarCte, { body: { xml: lido.xml } }).then(
        () => {
          taken += 1
        },
        error => refused.push(`${lido.nome}: ${errorText(error)}`),
      )
  }
  await again()
  if (refused.length > 0) alerta(refused.join(' · '))
  if (taken > 0) notify(taken === 1 ? '1 CT-e importado' : `${taken} CT-e importados`)
}

/** Lists the CT-e of carriers: their freight goes into costs and payables, or is disputed. Opening it begins the search. */
export function ReceivedFreightsScreen() {
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // without a network the list shows what came before
    call(buscarCtes, { semMover: true }).then(again, () => undefined)
  }, [])
  return (
    <ReadingList
      reading={conhecimentos_recebidos}
      scope="lista.conhecimentos"
      cells={CELLS}
      top={
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label="Arquivos"
          accept=".xml,.zip,text/xml,application/xml,application/zip"
          onChange={event => {
            void bring([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      }
      own={row => {
        const [state, pays] = [row?.situacao, row?.tomador === true]
        return {
          commands: [
            on(lista.abrir, row && (() => enter(row))),
            on(comandos.lancar, row && pays && state === 'autorizado' && (() => enter(row))),
            on(comandos.desfazer, row && state === 'lancado' && (() => undo(row))),
            on(
              comandos.desacordo,
              row && pays && state === 'autorizado' && (({ motivo }) => dispute(row, motivo)),
            ),
            on(comandos.retirar, row && state === 'desacordo' && (() => takeBack(row))),
            on(comandos.buscar, look),
            on(comandos.importar, () => chooseFiles(picker.current)),
          ],
          labels: { 'lista.abrir': 'Ver o frete' },
        }
      }}
    />
  )
}
