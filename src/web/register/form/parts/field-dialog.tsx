import { useRef, useState } from 'react'
import { plainWords } from '../../../../core/text/plain.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { PickList, type PickListHandle, pickCommands } from '../../../till/dialogs/pick-list.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { FieldPlace } from './open-field.ts'

/** Finds a visible field of the form by its label or the title of its tab. */
export function FieldDialog({ data, close }: DialogProps<{ campos: readonly FieldPlace[] }, string>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  return (
    <Dialog
      title="Ir ao campo"
      scope="form.campos"
      width="w-[64ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <PickList
        ref={list}
        label="Nome do campo"
        text={texto}
        onType={setTexto}
        rows={fieldsFound(data.campos, texto)}
        keyOf={({ chave }) => chave}
        onChoose={({ chave }) => close(chave)}
        answered={texto}
        empty="Nenhum campo se chama assim"
        draw={({ rotulo, parte }) => (
          <>
            <span className="flex-1 truncate">{rotulo}</span>
            <span className="text-dim">{parte}</span>
          </>
        )}
      />
    </Dialog>
  )
}

/** Finds fields that contain every typed word; names that begin with the text come first. */
function fieldsFound(campos: readonly FieldPlace[], texto: string): readonly FieldPlace[] {
  const said = plainWords(texto.trim())
  const words = said.split(' ').filter(Boolean)
  const found = campos.filter(({ rotulo, parte }) => {
    const name = plainWords(`${rotulo} ${parte}`)
    return words.every(word => name.includes(word))
  })
  const begins = ({ rotulo }: FieldPlace) => plainWords(rotulo).startsWith(said)
  return [...found.filter(begins), ...found.filter(field => !begins(field))]
}
