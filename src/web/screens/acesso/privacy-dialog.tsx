import { PRIVACIDADE } from '../../../domain/api/acesso.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { on } from '../../keys/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Scroller } from '../../ui/scroller.tsx'

/** Tells which data are kept, for which purpose, how long, and whose rights they are under (Lei 13.709/2018 art. 9). */
export function PrivacyDialog({ fechar }: { fechar: () => void }) {
  return (
    <Dialog
      titulo="Privacidade"
      largura="w-[76ch]"
      aoFechar={fechar}
      comandos={[on(form.confirmar, fechar)]}
      rotulos={{ 'form.confirmar': 'Fechar' }}
      rodape={
        <Button principal chord="F2" autoFocus onClick={fechar}>
          Fechar
        </Button>
      }
    >
      <Scroller className="grid gap-3 px-3 py-3">
        {PRIVACIDADE.map(([titulo, texto]) => (
          <section key={titulo}>
            <h3 className="font-semibold">{titulo}</h3>
            <p className="text-dim">{texto}</p>
          </section>
        ))}
      </Scroller>
    </Dialog>
  )
}
