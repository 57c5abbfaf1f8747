import { useEffect, useRef, useState } from 'react'
import { form, grade } from '../../../../domain/commands/form/index.ts'
import { toEndpoints } from '../../../../domain/fields/endpoints/to-endpoints.ts'
import { subdivisaos } from '../../../../domain/records/subdivisaos/index.ts'
import { tamanhos } from '../../../../domain/records/tamanhos/index.ts'
import { call } from '../../../api/client.ts'
import { sayLoadFailure } from '../../../api/load-failure.ts'
import { showError } from '../../../commands/show-error.ts'
import { confirmDialog } from '../../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../../dialogs/define.ts'
import { attention } from '../../../dialogs/error.tsx'
import { on } from '../../../keys/scopes.ts'
import { openRegistro } from '../../../register/form/open-form.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { composeLines } from './composition.ts'
import { LinesStep, type LinesStepHandle } from './lines-step.tsx'
import { type GroupItem, generate } from './linhas.ts'
import { MarkStep, useMarks } from './mark-step.tsx'
import type { Generated, GeneratorInput } from './open-generator.ts'

const PASSOS = ['Tamanhos', 'Subdivisões', 'Grades'] as const

/** Axes of a grid, and the error of each when nothing is marked. */
const EIXOS = [
  { register: tamanhos, chave: 'tamanho_id', falta: 'Informe pelo menos um tamanho' },
  { register: subdivisaos, chave: 'subdivisao_id', falta: 'Informe pelo menos uma subdivisão' },
] as const

type Itens = readonly [readonly GroupItem[], readonly GroupItem[]]

const itemsOf = (group: Readonly<Record<string, unknown>>): GroupItem[] =>
  ((group['itens'] ?? []) as GroupItem[]).map(({ id, nome }) => ({ id, nome }))

/** Fetches the items of both groups; null while they load. A failure closes the window. */
function useGroups(dados: GeneratorInput, fechar: () => void) {
  const [itens, setItens] = useState<Itens | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, for one product
  useEffect(() => {
    let gone = false
    const read = (eixo: (typeof EIXOS)[number]) =>
      call(toEndpoints(eixo.register).get, { params: { id: dados[eixo.chave] } }).catch(error => {
        if (!gone) sayLoadFailure(error, eixo.register.id, 'um')
        throw error
      })
    Promise.all(EIXOS.map(read)).then(
      ([a, b]) => {
        if (!gone) setItens([itemsOf(a?.data ?? {}), itemsOf(b?.data ?? {})])
      },
      () => {
        if (!gone) fechar()
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return [itens, setItens] as const
}

/** Makes a grid's lines in three steps: sizes, subdivisions, lines. The last confirms, and alone edits existing lines. */
export function Generator({ data, close }: DialogProps<GeneratorInput, Generated>) {
  const { linha, contexto, leitura } = data
  const [passo, setPasso] = useState<0 | 1 | 2>(linha ? 2 : 0)
  const [itens, setItens] = useGroups(data, () => close())
  const marcas = [useMarks(itens?.[0] ?? []), useMarks(itens?.[1] ?? [])] as const
  const [linhas, setLinhas] = useState<readonly Valores[]>(linha ? [linha] : [])
  const step = useRef<LinesStepHandle>(null)
  const touched = useRef(false)
  const eixo = passo === 2 ? null : EIXOS[passo]
  const marca = passo === 2 ? null : marcas[passo]

  const advance = async () => {
    if (!eixo || !marca || !itens) return
    if (marca.marcados.length === 0) return attention(eixo.falta)
    if (passo === 0) return setPasso(1)
    const { novas, repetidas } = generate(marcas[0].marcados, marcas[1].marcados, data.linhas, data.inicio)
    if (repetidas.length > 0) await attention(repetidas.join('\n'))
    if (novas.length === 0) return
    setLinhas(novas)
    setPasso(2)
  }
  const conclude = () => {
    if (leitura) return close()
    if (!step.current?.conferir()) return
    if (linhas.length === 0) return attention('Nenhuma grade gerada')
    close({ linhas, tamanhos: itens?.[0] ?? [], subdivisoes: itens?.[1] ?? [] })
  }
  const editGroup = async () => {
    if (!eixo) return
    const saved = await openRegistro(eixo.register.id, { id: data[eixo.chave] })
    if (!saved) return
    const novos = itemsOf(saved)
    setItens(old => (old ? (passo === 0 ? [novos, old[1]] : [old[0], novos]) : old))
  }
  const leave = async () => {
    if (!touched.current) return close()
    const sure = await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })
    if (sure === true) close()
  }
  const remove = async (places: readonly number[]) => {
    const sure = await openDialog(confirmDialog, {
      pergunta: 'Tem certeza que deseja remover?',
      inicial: 'nao',
    })
    return sure === true ? linhas.filter((_, at) => !places.includes(at)) : null
  }
  const word = passo === 2 ? 'Concluir' : 'Continuar'
  const confirm = passo === 2 ? conclude : advance
  return (
    <Dialog
      title={linha ? 'Grade' : 'Gerar grade'}
      scope="grade.gerador"
      width={passo === 2 ? 'w-[150ch]' : 'w-[60ch]'}
      onClose={() => void leave()}
      commands={[
        on(form.confirmar, itens !== null && !(leitura && passo === 2) && (() => void confirm())),
        ...(marca?.comandos ?? []),
        on(grade.grupo, eixo !== null && !leitura && (() => editGroup().catch(showError))),
      ]}
      labels={{ 'form.confirmar': word, 'lote.tudo': 'Marcar todos' }}
      footer={
        <>
          <Button chord="Escape" onClick={() => void leave()}>
            {leitura ? 'Fechar' : 'Cancelar'}
          </Button>
          {leitura && passo === 2 ? null : (
            <Button chord="F2" primary disabled={itens === null} onClick={() => void confirm()}>
              {word}
            </Button>
          )}
        </>
      }
    >
      <ol aria-label="Passos" className="flex gap-4 border-line border-b px-3 py-1.5">
        {PASSOS.map((nome, i) => (
          <li
            key={nome}
            aria-current={i === passo ? 'step' : undefined}
            className={i === passo ? 'text-live' : 'text-dim'}
          >
            {i + 1} {nome}
            {i < 2 && i < passo && !linha ? ` · ${marcas[i as 0 | 1].marcados.length}` : ''}
          </li>
        ))}
      </ol>
      {itens === null ? (
        <p role="status" className="px-3 py-2 text-dim">
          Lendo tamanhos e subdivisões…
        </p>
      ) : marca && eixo ? (
        <MarkStep key={passo} title={eixo.register.title} marks={marca} />
      ) : (
        <LinesStep
          ref={step}
          rows={linhas}
          context={contexto}
          readOnly={leitura}
          onChange={novas => {
            touched.current = true
            setLinhas(novas)
          }}
          onRemove={leitura || linha ? null : remove}
          onCompose={marcadas => composeLines(linhas, marcadas, contexto, leitura)}
        />
      )}
    </Dialog>
  )
}
