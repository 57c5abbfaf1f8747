import { useEffect, useRef, useState } from 'react'
import { criarLink, revogarLink, verEnvios } from '../../domain/api/papel.ts'
import { form } from '../../domain/commands/form/index.ts'
import { papel } from '../../domain/commands/papel/index.ts'
import { call } from '../api/client.ts'
import { showError } from '../commands/show-error.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { useShortForm } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'
import { currentUser } from '../state/session.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Field } from '../ui/field/field.tsx'
import type { PaperInput } from './paper-input.ts'
import { SaleEnvios } from './sale-envios.tsx'

/** Copies the address. Where the browser refuses, the address stays selected for Ctrl+C. */
async function copy(input: HTMLInputElement | null): Promise<void> {
  if (!input) return
  input.select()
  const done = await copyText(input.value)
  notify(done ? 'Link copiado' : 'Link marcado: Ctrl+C copia')
}

/** Makes a link to a quote, or revokes the open links. A link is shown only once, because the server keeps only its hash. */
export function LinkDialog({ data: { sale }, close }: DialogProps<PaperInput>) {
  const typed = useShortForm({ dias: String(currentUser().empresa.link_validade_dias ?? '') })
  const [url, setUrl] = useState('')
  const shown = useRef<HTMLInputElement>(null)
  const params = { id: sale.id }
  useEffect(() => {
    if (!url) return
    shown.current?.focus()
    void copy(shown.current)
  }, [url])
  const make = () =>
    void typed.enviar(async () => {
      const { dias = '' } = typed.valores()
      const { data } = await call(criarLink, {
        params,
        body: dias.trim() === '' ? {} : { dias: /^\d+$/.test(dias) ? Number(dias) : 0 },
      })
      setUrl(data.url)
      void invalidate(verEnvios)
    })
  const takeBack = async () => {
    const { data } = await call(revogarLink, { params })
    // the address field, which may have the focus, disappears
    typed.formRef.current?.querySelector('input')?.focus()
    setUrl('')
    void invalidate(verEnvios)
    notify(data.cancelados === 0 ? 'Nenhum link aberto' : 'Os links deste orçamento deixaram de valer')
  }
  return (
    <Dialog
      title="Link do orçamento"
      scope="papel.link"
      width="w-[100ch]"
      labels={{ 'form.confirmar': 'Criar link' }}
      onClose={() => close()}
      commands={[
        on(form.confirmar, make),
        on(papel.copiar, url !== '' && (() => void copy(shown.current))),
        on(papel.revogar, () => takeBack().catch(showError)),
        ...typed.passeio(make),
      ]}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          <Button chord="F9" onClick={() => void takeBack().catch(showError)}>
            Cancelar os links
          </Button>
          <Button chord="F2" primary onClick={make} disabled={typed.enviando}>
            Criar link
          </Button>
        </>
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 py-3" onSubmit={event => event.preventDefault()}>
        <Field
          label="Dias de validade do link"
          inputMode="numeric"
          autoFocus
          help="de 1 a 90; quem tem o link vê este orçamento, aceita ou recusa, e nada mais"
          {...typed.field('dias')}
        />
        {url ? (
          <Field
            label="Endereço (só aparece agora)"
            readOnly
            value={url}
            ref={shown}
            onFocus={event => event.target.select()}
          />
        ) : null}
        <p role="alert" className="min-h-[22px] text-bad">
          {typed.erro('geral') ?? typed.erro('tipo')}
        </p>
      </form>
      <SaleEnvios sale={sale} />
    </Dialog>
  )
}
