import { Drawer } from 'antd';
import { useText } from '#src/providers/texts/i18n.ts';
import { SideMenu } from './SideMenu.tsx';

/** The left side on a phone, where it slides in; loaded once it is asked for. */
export default function PhoneMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Drawer open onClose={onClose} placement="left" width={264} title={t('shell.menu')} styles={{ body: { padding: 0 } }}>
      <SideMenu />
    </Drawer>
  );
}
