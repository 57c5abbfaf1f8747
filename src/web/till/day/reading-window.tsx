import type { LeituraX } from '../../../domain/api/caixa.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Pair } from '../screen/pair.tsx'

/** Shows the X reading, line by line as its paper prints it. */
export function ReadingWindow({ data, close }: DialogProps<LeituraX, void>) {
  return (
    <Dialog
      title={`Leitura X · ${data.terminal}`}
      scope="erro"
      width="w-[64ch]"
      labels={{ 'form.confirmar': 'OK', 'app.voltar': 'Fechar' }}
      onClose={() => close()}
      commands={[on(form.confirmar, () => close())]}
      footer={
        <Button chord="Enter" primary autoFocus onClick={() => close()}>
          OK
        </Button>
      }
    >
      <div className="grid gap-y-0.5 px-3 py-2">
        {data.linhas.map(({ nome, valor, forte }, i) => {
          const key = `${i} ${nome}`
          // the paper's indents would be lost in HTML
          const name = nome.replace(/^ +/, spaces => '\u00a0'.repeat(spaces.length))
          if (valor !== null)
            return <Pair key={key} name={name} value={valor} tone={forte ? 'font-semibold' : ''} />
          return forte ? (
            <h3 key={key} className="rotulo pt-2">
              {nome}
            </h3>
          ) : (
            <p key={key}>{nome}</p>
          )
        })}
      </div>
    </Dialog>
  )
}
