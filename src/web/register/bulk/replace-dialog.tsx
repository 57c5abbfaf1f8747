import { useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'

/** Asks for a text and its replacement. */
export function ReplaceDialog({
  data,
  close,
}: DialogProps<{ celulas: string }, { procurar: string; por: string }>) {
  const [procurar, setProcurar] = useState('')
  const [por, setPor] = useState('')
  const [erro, setErro] = useState<string>()
  const confirm = () => {
    if (procurar === '') setErro('Campo Obrigatório')
    else close({ procurar, por })
  }
  return (
    <Dialog
      title="Localizar e substituir"
      onClose={() => close()}
      commands={[on(form.confirmar, confirm)]}
      labels={{ 'form.confirmar': 'Substituir' }}
      footer={
        <CloseOrConfirm close="Voltar" onClose={() => close()} confirm="Substituir" onConfirm={confirm} />
      }
    >
      <form
        className="grid gap-1 px-3 pt-2"
        onSubmit={event => {
          event.preventDefault()
          confirm()
        }}
      >
        <p className="text-dim">Nas células de texto da seleção: {data.celulas}.</p>
        <Field
          label="Localizar"
          autoFocus
          value={procurar}
          error={erro}
          help="Maiúsculas e minúsculas são iguais"
          onChange={event => setProcurar(event.target.value)}
        />
        <Field label="Substituir por" value={por} onChange={event => setPor(event.target.value)} />
        <button type="submit" hidden tabIndex={-1}>
          Substituir
        </button>
      </form>
    </Dialog>
  )
}

export const replaceDialog = defineDialog('lote.substituir', ReplaceDialog)
