import { PRIVACIDADE } from '../../../../domain/api/acesso.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Scroller } from '../../../ui/scroller.tsx'

/** Shows which personal data the server keeps, why and how long, and the person's rights (Lei 13.709/2018 art. 9). */
export function PrivacyDialog({ close }: { close: () => void }) {
  return (
    <Dialog
      title="Privacidade"
      width="w-[76ch]"
      onClose={close}
      commands={[on(form.confirmar, close)]}
      labels={{ 'form.confirmar': 'Fechar' }}
      footer={
        <Button primary chord="F2" autoFocus onClick={close}>
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
