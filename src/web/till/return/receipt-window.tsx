import { useState } from 'react'
import type { Cupom } from '../../../domain/api/devolucoes.ts'
import { cupomParaDevolver } from '../../../domain/api/devolucoes.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { errorText, NetworkError } from '../../api/errors.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { SEM_SERVIDOR } from './returned.ts'

/** Asks for a receipt, scanned or typed in one field. */
export function ReceiptWindow({ data: dados, close }: DialogProps<{ texto: string }, Cupom>) {
  const [texto, setTexto] = useState(dados.texto)
  const [erro, setErro] = useState<string>()
  const [reading, setReading] = useState(false)
  const read = async () => {
    if (reading) return
    if (texto.trim() === '') return setErro('Leia o QR Code ou digite a chave ou o número')
    setReading(true)
    try {
      const { data } = await call(cupomParaDevolver, { query: { texto: texto.trim() }, semMover: true })
      close(data)
    } catch (error) {
      setErro(error instanceof NetworkError ? SEM_SERVIDOR : errorText(error))
      setReading(false)
    }
  }
  return (
    <Dialog
      title="Devolver ou trocar"
      scope="pdv.cupom"
      width="w-[64ch]"
      labels={{ 'form.confirmar': 'Ler o cupom' }}
      onClose={() => close()}
      commands={[on(form.confirmar, () => void read())]}
      footer={<CloseOrConfirm onClose={() => close()} confirm="Ler o cupom" onConfirm={() => void read()} />}
    >
      <div className="px-3 pt-2" data-scan="off">
        <Field
          label="Cupom"
          value={texto}
          autoFocus
          maxLength={600}
          onChange={event => {
            setErro(undefined)
            setTexto(event.target.value)
          }}
          error={erro}
          help="Leia o QR Code ou o código de barras, ou digite a chave, o número ou série/número"
        />
      </div>
    </Dialog>
  )
}
