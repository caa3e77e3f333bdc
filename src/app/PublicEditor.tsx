import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import { Outlet } from 'react-router';
import { antTheme } from '#src/ui/theme/theme.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { useMedia } from '#src/ui/theme/use-media.ts';

/** Around an editor that stands on a public page: its menus look as they do in the dashboard. */
export function PublicEditor() {
  const { shade } = useTheme();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider theme={antTheme(shade, still)} button={{ autoInsertSpace: false }}>
      <Outlet />
    </ConfigProvider>
  );
}
