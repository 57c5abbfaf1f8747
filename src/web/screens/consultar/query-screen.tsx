import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { readKey } from '../../../core/barcode/read-key.ts'
import { keyFault } from '../../../core/document/key-fault.ts'
import { consultarChave } from '../../../domain/api/sefaz.ts'
import { servicos } from '../../../domain/commands/servicos/index.ts'
import { errorText } from '../../api/errors.ts'
import { openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { Field } from '../../ui/field/field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { noteWindow } from '../manifesto/note-window.ts'
import { NotePage } from './note-page.tsx'

const PATH = '/fiscal/consultar'

/** Returns the access key in a text, barcode or QR Code; else the text without spaces, dots and hyphens. */
const keyOf = (texto: string): string => readKey(texto) ?? texto.replace(/[\s.-]/g, '').toUpperCase()

/** Looks up any NF-e or NFC-e at SEFAZ by its key, typed, scanned or pasted; opens a note of the company. */
export function QueryScreen() {
  const asked = new URLSearchParams(useSearch()).get('chave') ?? ''
  const [texto, setTexto] = useState(asked)
  const [erro, setErro] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const valid = asked !== '' && keyFault(asked) === null
  const { data, error, isFetching, refetch } = useQuery({
    ...read(consultarChave, { params: { chave: asked } }, { semMover: true }),
    enabled: valid,
    retry: false,
  })
  // a failed request shows no earlier answer
  const nota = valid && !error ? data?.data : undefined
  useEffect(() => {
    if (asked === '') return
    setTexto(asked)
    setErro(keyFault(asked) ?? undefined)
  }, [asked])

  const ask = (typed: string) => {
    const chave = keyOf(typed)
    setTexto(chave)
    const fault = chave === '' ? 'Digite, leia ou cole a chave' : keyFault(chave)
    setErro(fault ?? undefined)
    if (fault !== null) {
      if (asked !== '') go(PATH, { replace: true })
      return void box.current?.select()
    }
    if (chave === asked) void refetch()
    else go(`${PATH}?chave=${chave}`, { replace: true })
  }
  const { venda_id = null, recebida_id = null } = nota ?? {}
  const open =
    venda_id !== null
      ? () => go(`/vendas/${venda_id}`)
      : recebida_id !== null && hasFlag('compra_manifesto_destinatario')
        ? () => void openDialog(noteWindow, { id: recebida_id })
        : null

  useScans(ask)
  useScope('fiscal.consultar', {
    commands: [
      on(servicos.consultar, () => ask(texto)),
      on(servicos.outraChave, () => {
        setTexto('')
        setErro(undefined)
        box.current?.focus()
      }),
      on(servicos.abrirConsultada, open ?? false),
    ],
    onBack: () => go('/'),
    backTo: '/',
  })

  return (
    <Screen title="Consultar documento fiscal" note={isFetching ? 'perguntando à SEFAZ…' : ''}>
      <div className="grid max-w-[110ch] gap-2">
        <Field
          ref={box}
          label="Chave de acesso"
          name="chave"
          autoFocus
          value={texto}
          error={erro ?? (error && valid ? errorText(error, 'Erro ao consultar a nota') : undefined)}
          help="44 caracteres: digite, leia o DANFE ou cole"
          maxLength={600}
          onChange={event => {
            setTexto(event.target.value)
            setErro(undefined)
          }}
        />
        {nota ? <NotePage nota={nota} /> : null}
      </div>
    </Screen>
  )
}
